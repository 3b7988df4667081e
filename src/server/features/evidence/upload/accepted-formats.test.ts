import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatSamples } from '#test/support/format-samples.ts'
import { acceptFile } from './accept-file.ts'
import { HEAD_BYTES, readSigns } from './content-signs.ts'

const OUTLOOK = join(import.meta.dirname, '../../../../../node_modules/pst-extractor/example/testdata')
const accept = async (fileName: string, bytes: Uint8Array, declaredType = '') => {
  const head = Buffer.from(bytes.subarray(0, HEAD_BYTES))
  return acceptFile({ fileName, declaredType, head, content: await readSigns(head) })
}

test.each(formatSamples(OUTLOOK).map((sample) => [sample.format, sample] as const))(
  'what is read is accepted, under its own type: %s',
  async (_, { fileName, bytes }) => {
    const kind = await accept(fileName, bytes())
    for (const type of kind.mimeTypes) expect(await accept(fileName, bytes(), type)).toBe(kind)
  },
)

test.each(['a.vtt', 'a.pst', 'a.7z', 'a.rar', 'a.tar', 'a.dat'])(
  'a picture is not accepted under the name %s',
  async (fileName) => {
    const picture = Buffer.from('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0', 'latin1')
    await expect(accept(fileName, picture)).rejects.toMatchObject({ code: 'UPLOAD_REJECTED' })
  },
)

test('a load file is accepted in each of its encodings', async () => {
  const dat = 'þBegDocþ\x14þTextþ\nþA1þ\x14þa.txtþ'
  for (const bytes of [
    Buffer.from(dat),
    Buffer.from(`\ufeff${dat}`),
    Buffer.from(dat, 'latin1'),
    Buffer.from(`\ufeff${dat}`, 'utf16le'),
  ])
    expect((await accept('v.dat', bytes)).name).toBe('a load file')
})
