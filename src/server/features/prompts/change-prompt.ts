import type { Core } from '#server/platform/core.ts'
import type { TenantDb, TenantScope } from '#server/platform/db/tenancy.ts'
import { AppError, invalid, notFound } from '#server/platform/errors.ts'
import type { PromptTexts, PromptType } from '#shared/prompt-types.ts'
import { systemPromptProblems, type TemplateProblem, templateProblems } from '#shared/render-template.ts'
import type { Role } from '#shared/roles.ts'
import { activationProblem } from './activation-rule.ts'
import { activePrompt } from './active-prompt.ts'
import {
  findVersion,
  insertActivation,
  insertVersion,
  latestActivation,
  lockType,
  type NewVersion,
  type PromptRow,
} from './prompts.store.ts'

type ChangeDeps = Pick<Core, 'tenancy' | 'clock' | 'ids' | 'audit'>

export interface Editor {
  readonly scope: TenantScope
  readonly role: Role
  /** Why flagged texts are to be activated anyway. */
  readonly reason: string | null
  /** The version that was active when the change was begun, where that is told. */
  readonly expectedActive?: number | undefined
}

/** A new version, active unless it is saved as a draft. */
export const saveVersion = (
  deps: ChangeDeps,
  editor: Editor,
  wanted: { type: PromptType; texts: PromptTexts; changeNote: string | null; activate: boolean },
): Promise<PromptRow> => {
  requireUsableTexts(wanted.type, wanted.texts)
  return changing(deps, { editor, type: wanted.type }, (db) =>
    addVersion(deps, db, { editor, wanted: { ...wanted, restoredFrom: null } }),
  )
}

/** A new active version with the content of an earlier one, which stays in place. */
export const rollBack = (
  deps: ChangeDeps,
  editor: Editor,
  { type, version }: { type: PromptType; version: number },
): Promise<PromptRow> =>
  changing(deps, { editor, type }, async (db) => {
    const restored = await foundVersion(db, type, version)
    const changeNote = `Restored from version ${version}.`
    return addVersion(deps, db, {
      editor,
      wanted: {
        type,
        texts: restored,
        changeNote,
        activate: true,
        restoredFrom: version,
      },
    })
  })

/** Makes a saved version the active one. */
export const activateVersion = (
  deps: ChangeDeps,
  editor: Editor,
  { type, version }: { type: PromptType; version: number },
): Promise<PromptRow> =>
  changing(deps, { editor, type }, async (db) => {
    const found = await foundVersion(db, type, version)
    if (found.is_active) return found
    await activate(deps, db, { editor, row: found })
    return await foundVersion(db, type, version)
  })

/** Refuses with CONFLICT, and who it was, where another version has been activated since the change was begun. */
const changing = <T>(
  deps: ChangeDeps,
  { editor, type }: { readonly editor: Editor; readonly type: PromptType },
  change: (db: TenantDb) => Promise<T>,
): Promise<T> =>
  deps.tenancy.inTenant(editor.scope, async (db) => {
    const { organizationId } = editor.scope
    await lockType(db, organizationId, type)
    // What is shipped gets its number before any change gets one.
    const { version } = await activePrompt(deps, db, { organizationId, type })
    if (editor.expectedActive !== undefined && editor.expectedActive !== version) {
      const latest = await latestActivation(db, type)
      const how = latest?.activated_by
        ? `was activated by ${latest.name ?? 'someone'}`
        : 'came with an update of Probity'
      throw new AppError(
        'CONFLICT',
        `Version ${version} ${how} after you opened this, so nothing was changed.`,
      )
    }
    return await change(db)
  })

interface AddedVersion {
  readonly editor: Editor
  readonly wanted: Pick<NewVersion, 'type' | 'texts' | 'changeNote' | 'restoredFrom'> & { activate: boolean }
}

async function addVersion(
  deps: ChangeDeps,
  db: TenantDb,
  { editor, wanted }: AddedVersion,
): Promise<PromptRow> {
  const version = await insertVersion(db, {
    ...wanted,
    id: deps.ids.uuid(),
    organizationId: editor.scope.organizationId,
    userId: editor.scope.userId,
    now: deps.clock.now(),
  })
  const saved = await foundVersion(db, wanted.type, version)
  if (!wanted.activate) return saved
  await activate(deps, db, { editor, row: saved })
  return await foundVersion(db, wanted.type, version)
}

/** A refusal rolls back what the transaction has written. */
async function activate(
  deps: ChangeDeps,
  db: TenantDb,
  { editor, row }: { readonly editor: Editor; readonly row: PromptRow },
): Promise<void> {
  const flagged = row.evaluation_flagged === true
  const problem = activationProblem({ flagged, role: editor.role, reason: editor.reason })
  if (problem) throw invalid('reason', problem)
  await insertActivation(db, {
    organizationId: editor.scope.organizationId,
    type: row.prompt_type,
    version: row.version,
    reason: flagged ? editor.reason : null,
    userId: editor.scope.userId,
    now: deps.clock.now(),
  })
}

export async function foundVersion(db: TenantDb, type: PromptType, version: number): Promise<PromptRow> {
  const found = await findVersion(db, type, version)
  if (!found) throw notFound()
  return found
}

/** Throws, naming every variable that is unknown, missing or misplaced. */
export function requireUsableTexts(type: PromptType, texts: PromptTexts): void {
  const at = (path: string) => (problem: TemplateProblem) => ({ path, message: problem.message })
  const errors = [
    ...systemPromptProblems(texts.system_prompt).map(at('system_prompt')),
    ...templateProblems(type, texts.user_prompt_template).map(at('user_prompt_template')),
  ]
  if (errors.length > 0)
    throw new AppError('VALIDATION_FAILED', errors.map(({ message }) => message).join(' '), { errors })
}
