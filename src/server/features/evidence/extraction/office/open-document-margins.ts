import { walkXml } from '../xml-events.ts'
import { createTextFlow } from './text-flow.ts'
import { type Deletion, deletionLines, uniqueLines, whoAndWhen } from './tracked-changes.ts'

/** What tracked changes took out of a text, which the file keeps apart from it. */
export function readDeletions(content: string): string[] {
  const deletions: Deletion[] = []
  let inDeletion = false
  let field: 'creator' | 'date' | null = null
  let creator = ''
  let date = ''
  walkXml(content, {
    open(name) {
      if (name === 'deletion') [inDeletion, creator, date] = [true, '', '']
      else if (name === 'creator' || name === 'date') field = name
    },
    text(words) {
      if (!inDeletion) return
      const last = deletions.at(-1)
      if (field === 'creator') creator += words
      else if (field === 'date') date += words
      else if (last) last.words += words
    },
    close(name) {
      if (name === 'creator' || name === 'date') field = null
      else if (name === 'change-info' && inDeletion)
        deletions.push({ by: whoAndWhen(creator, date), words: '' })
      else if (name === 'deletion') inDeletion = false
      else if (name === 'p' && inDeletion) deletions.at(-1)!.words += ' '
    },
  })
  return deletionLines(deletions)
}

/** The words above and below the pages, without page numbers. */
export function readHeaders(styles: string): string[] {
  const flow = createTextFlow()
  let within = 0
  let unseen = 0
  walkXml(styles, {
    open(name) {
      if (isHeader(name)) within++
      else if (/^page-(?:number|count)$/.test(name)) unseen++
      else if (within > 0 && name === 'tab') flow.add('\t')
    },
    text(words) {
      if (within > 0 && unseen === 0) flow.add(words.replace(/\s+/g, ' '))
    },
    close(name) {
      if (isHeader(name)) within--
      else if (/^page-(?:number|count)$/.test(name)) unseen--
      else if (within > 0 && (name === 'p' || name === 'h')) flow.endParagraph()
    },
  })
  return uniqueLines([flow.toString()])
}

const isHeader = (name: string): boolean => /^(?:header|footer)(?:-left|-first)?$/.test(name)
