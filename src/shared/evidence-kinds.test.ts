import { describe, expect, it } from 'vitest'
import { findKind } from './evidence-kinds.ts'
import { UPLOAD_KINDS } from './upload-rules.ts'

describe('the kind of an item', () => {
  it.each([
    ['message/rfc822', 'mail'],
    ['application/vnd.ms-outlook', 'mail'],
    ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'sheet'],
    ['text/csv', 'sheet'],
    ['application/vnd.openxmlformats-officedocument.wordprocessingml.document', 'document'],
    ['application/vnd.openxmlformats-officedocument.presentationml.presentation', 'slides'],
    ['application/pdf', 'document'],
    ['image/tiff', 'picture'],
    ['text/html', 'web'],
    ['application/zip', 'archive'],
    ['text/plain', 'text'],
    [null, 'text'],
  ])('of the type %s is %s', (mime_type, kind) => {
    expect(findKind({ mime_type, file_name: null })).toBe(kind)
  })

  it('is known of nearly every kind that is accepted', () => {
    const unknown = UPLOAD_KINDS.filter(
      ({ mimeTypes: [type] }) => findKind({ mime_type: type, file_name: null }) === 'other',
    )
    expect(unknown.map(({ name }) => name)).toEqual([])
  })

  it('is told by the name of the file where nobody said its type', () => {
    const kind = (file_name: string) => findKind({ mime_type: null, file_name })
    expect([kind('a.EML'), kind('b.csv'), kind('notes')]).toEqual(['mail', 'sheet', 'text'])
  })
})
