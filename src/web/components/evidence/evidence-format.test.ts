import { describe, expect, it } from 'vitest'
import { UPLOAD_KINDS } from '#shared/upload-rules.ts'
import { formatOf } from './evidence-format.ts'

describe('the format of an item', () => {
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
  ])('of the type %s is %s', (mime_type, format) => {
    expect(formatOf({ mime_type, file_name: null })).toBe(format)
  })

  it('is known of nearly every kind that is accepted', () => {
    const unknown = UPLOAD_KINDS.filter(
      ({ mimeTypes: [type] }) => formatOf({ mime_type: type, file_name: null }) === 'other',
    )
    expect(unknown.map(({ name }) => name)).toEqual([])
  })

  it('is told by the name of the file where nobody said its type', () => {
    const format = (file_name: string) => formatOf({ mime_type: null, file_name })
    expect([format('a.EML'), format('b.csv'), format('notes')]).toEqual(['mail', 'sheet', 'text'])
  })
})
