import { attribute, walkXml } from '../xml-events.ts'
import { type Change, changeHead, type Stretch, whoAndWhen } from './tracked-changes.ts'

/** By the mark of each insertion in the text: who made it, and when. */
export function readInsertions(content: string): ReadonlyMap<string, string> {
  const found = new Map<string, string>()
  let id = ''
  let isInsertion = false
  let field: 'creator' | 'date' | null = null
  let said = { creator: '', date: '' }
  walkXml(content, {
    open(name, attributes) {
      if (name === 'changed-region') id = attribute(attributes, 'id') ?? ''
      else if (name === 'insertion') [isInsertion, said] = [true, { creator: '', date: '' }]
      else if (name === 'creator' || name === 'date') field = name
    },
    text(words) {
      if (isInsertion && field) said[field] += words
    },
    close(name) {
      if (name === 'creator' || name === 'date') field = null
      else if (name === 'insertion') {
        found.set(id, whoAndWhen(said.creator, said.date))
        isInsertion = false
      }
    },
  })
  return found
}

/** The styles whose words no page shows, also those that build on them. */
export function readUnseenStyles(...parts: readonly string[]): ReadonlySet<string> {
  const parents = new Map<string, string>()
  const hidden = new Set<string>()
  let style: string | undefined
  for (const xml of parts)
    walkXml(xml, {
      open(name, attributes) {
        if (name === 'style') {
          style = attribute(attributes, 'name')
          const parent = attribute(attributes, 'parent-style-name')
          if (style !== undefined && parent !== undefined) parents.set(style, parent)
        } else if (style !== undefined && name === 'text-properties') {
          if (attribute(attributes, 'display') === 'none') hidden.add(style)
        }
      },
      close(name) {
        if (name === 'style') style = undefined
      },
    })
  for (let size = -1; size !== hidden.size; ) {
    size = hidden.size
    for (const [one, parent] of parents) if (hidden.has(parent)) hidden.add(one)
  }
  return hidden
}

interface MarkedChanges {
  readonly insertions: ReadonlyMap<string, string>
  readonly unseen: ReadonlySet<string>
  /** Whose insertions are the text itself. */
  readonly isWriter: (insertedBy: string | null) => boolean
}

/** Keeps, through a text, what sets the words at hand apart, and gives the brackets that open and close around them. */
export function followChanges({ insertions, unseen, isWriter }: MarkedChanges) {
  const stretches: Stretch[] = []
  const styles: boolean[] = []
  let insertedBy: string | null = null
  let open = ''
  let length = 0
  /** Blanks before the edge of a bracket stay outside of it. */
  let blanks = ''
  const close = (): string => {
    const end = `${open === '' ? '' : ']'}${blanks}`
    open = blanks = ''
    return end
  }
  return {
    stretches,
    begin: (id: string) => {
      insertedBy = insertions.get(id) ?? insertedBy
    },
    end: (id: string) => {
      if (insertions.has(id)) insertedBy = null
    },
    openStyle: (name: string | undefined) => styles.push(name !== undefined && unseen.has(name)),
    closeStyle: () => styles.pop(),
    close,
    /** Words with what closes and opens before them. */
    mark(words: string): string {
      if (words.trim() === '') {
        if (open === '') return words
        blanks += words
        return ''
      }
      const change: Change = { insertedBy, isHidden: styles.includes(true) }
      stretches.push({ ...change, start: length, end: length + words.length })
      length += words.length
      const head = changeHead(isWriter(insertedBy) ? { ...change, insertedBy: null } : change)
      const lead = words.slice(0, words.length - words.trimStart().length)
      const before = head === open ? `${blanks}${lead}` : `${close()}${lead}${head}`
      open = head
      const said = head === '' ? words.trimStart() : words.trim()
      blanks = head === '' ? '' : words.slice(words.trimEnd().length)
      return before + said
    },
  }
}
