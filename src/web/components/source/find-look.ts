import type { Evidence } from '#shared/contracts/evidence.ts'
import { findFileType } from '#shared/evidence-kinds.ts'
import { readMailHead } from '#shared/mail-head.ts'
import type { Labels } from '../../ui/options.ts'
import { findAppointments } from './appointments.ts'

/** How an item is shown so that it looks as whoever made it saw it. */
export type Look = 'pages' | 'picture' | 'sheet' | 'mail' | 'calendar' | 'text'

export const LOOKS: Labels<Look> = {
  pages: 'Pages',
  picture: 'Picture',
  sheet: 'Sheet',
  mail: 'Mail',
  calendar: 'Calendar',
  text: 'Text',
}

const PDF = 'application/pdf'
const PICTURE = /^image\/(png|jpeg|gif|bmp|webp)$/

export function findLook(item: Pick<Evidence, 'kind' | 'mime_type' | 'content' | 'file_name'>): Look {
  const type = findFileType(item) ?? ''
  if (item.file_name !== null && type === PDF) return 'pages'
  if (item.file_name !== null && PICTURE.test(type)) return 'picture'
  if (item.kind === 'sheet' && item.content) return 'sheet'
  if (findAppointments(item.content)) return 'calendar'
  return readMailHead(item.content) ? 'mail' : 'text'
}

const MARKDOWN_NAME = /\.(?:md|markdown)$/i

/** Whether signs in its text say what is a heading, a list or bold. */
export const isMarkdown = ({ mime_type: type, file_name: name }: Pick<Evidence, 'mime_type' | 'file_name'>) =>
  MARKDOWN_NAME.test(name ?? '') || (type ?? '').endsWith('markdown')

/** Whether any of them is shown page by page. */
export const havePages = (items: readonly Parameters<typeof findFileType>[0][]): boolean =>
  items.some((item) => findFileType(item) === PDF)
