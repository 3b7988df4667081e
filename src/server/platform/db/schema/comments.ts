import type { Generated } from 'kysely'
import type { Tenant } from './columns.ts'

export interface CommentsTable extends Tenant {
  id: string
  investigation_id: string
  evidence_id: string | null
  analysis_id: string | null
  text: string
  written_by: string
  written_at: Date
  edited_at: Date | null
  done_by: string | null
  done_at: Date | null
}

export interface CommentMentionsTable extends Tenant {
  comment_id: string
  user_id: string
  mail_wanted: Generated<boolean>
  mentioned_at: Date
}
