import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { fabricateTar } from '#test/support/fabricated-archives.ts'
import { fabricateFile } from '#test/support/fabricated-files.ts'
import { acceptFile } from '../../upload/accept-file.ts'
import { readSigns } from '../../upload/content-signs.ts'
import { extractText } from '../extract-text.ts'

/** Made by GNU tar 1.34, each in one of the forms that it writes. */
const V7 =
  'H4sIAAAAAAACA+3RMQrDMAyFYc09hU+Q2I6t3KBzrxBIIIGSgPHQ3r4mo6GjB8P/LU9ok96eRmnNFnOMdxZ13rOLk/WqTq0vew3TLCZKR+rjOrGn8b3lvKUhf3LD12gI//v3Vf/OBlv6F/pv7rUcq7lO80zHunyHhwAAAAAAAAAAAAAAAADoxg9HDrATACgAAA=='
const SPARSE = {
  GNU: 'H4sIAAAAAAACA+3aQWrDMBCFYa1zijmBK8m2coHQdWlO4MaiMRirKAq0t48RpS0JThbFSQj/t5EY2QhmduL14b146wY1Jz1yVZXX0dFq897UpbbOGaetGktl5ZSs1RXsd6mJIiqGkM59d+n8X93Rxv7piPndu4n6clm66qeTuX7+gu8fTrzu01bChx98K10qFgoAAAAAADycld/0zSCbPux4AQAAAAAA4EFt49Psd+T8QV1P5D/0af7DaOOckvoaDbh5/uPm8+99Sj4W6TPNOP/p/E+OAB3N31ozzl8z/9m9NF0rYZDn2LXNF69/AAAAAAAAAAAAAAAAAAAA9+4AbFa/MwBQAAA=',
  'POSIX 0.0':
    'H4sIAAAAAAACA+3aQU7CQBTG8a45xZygTqcz07LozujOGBMPUGCQxtKSdkjA01sJCykqiYklwv+3GcLjpSXke4vyFsHfkx2r9e7s9E8ZWxtEJpbK2shK1b1vVaIDsRng3oJ16/Omu2RwnZQV9w/PYbvKm9aFbfHmMmU/fpTRYaVaLydlPX1ts3ikks+Vej5vnc+0HNuuKe03bb1rd8Vebd+mpE7lb/r2N2m+7JOjWIqlL5Yui5KxGctUpyq0Wlqpk8SMAuyV9Us4Kaoz5l/tXh/kP1KxkoGQQ+a/qWv/0+dO1ftf7p94WvuFqFeucjNR+JBkAAAAAABwgW7dtMwrMS3rlicAAAAAAABcqMUA1zi1/yVjc7T/ZQ37X0NQ4+M9KdWdqY5SHgVdQf6bm0Hynxjzff6P9r8ibW0gzJD5v9L9L+Y/85/5f9Xzv3Teuyb0G3+u/Kv+/I9NZNn/HcJjXsxEXYm7ppjlW/79AwAAAAAAAAAAAID/6h0FjNJnAFAAAA==',
  'POSIX 0.1':
    'H4sIAAAAAAACA+3awU7CMBzH8Z33FH0AMtqu7caBm8GbMRofYEAji2MjW0nUp3cSTQSinJwRvp8DbShZR5rf/7D9V9Hvkz1nzG7sHY5Sp1mkbCq1c8pJ3X/vdKYi8TzAvUXbLhRtv2V0mbQT1zcPSbcp2s4nXfnqp9q9H0q8v1Jv1/OqWTx10zTW2d5KsfbTqnlM5mUdW/l1aV1spkZOnBy9f460NLn8nO82Gck4lWIdyv4SKpvYicxNrhNnpJMmy2wc4Xcl4/687nfHNSsrn2htUzX+OM5B8q938738K2v7kiDkkPlvmyb89LtT64d/7p+424aVaDa+9ktRhoTAAQAAAABwhq78oipqsaiajicAAAAAAACcqdUAe5zq/5KpPer/cpb+ryHoyXH7le7H3KicR0EXkP92PEj+M2u/z/9R/5cyzkXCDpn/C+3/ov5T/6n/F13/Kx+Cb5PwHP4q//qw/qdWOfp/h3BblEvR1GLWlsvihbd/AAAAAAAAAAAAAPBfvQH9HaxpAFAAAA==',
  'POSIX 1.0':
    'H4sIAAAAAAACA+3a0U6DMBQGYK55ij5Bd3poC1zszsw7YzQ+AG6NwzBYoEumT283NZksuitZNv7vgpK2CVtO/l7AWUb/jwKr9X4M+iMxJZEyCbG1yhKHecuWI7Ed4LdFm84XbXhkNE7M4vbuSXbrou2cXBWvTTtVcW+2rMMsxZweztbFyk2r5kU+l3Wc0OFS64qqK9/dlO2uvrvVlS/DdpXmJqdMZyytJks6TU0cwfnISajb475ss7JyktkkZvJV1kHyz2p3/yP/ypiwXdCQ+W+bxv+179R6/89diCTWlFvaX2MmndH3/Wd0CfG8ag8bvxTN2tVuIUovUW0AAAAAAACAK3Tj5lVRi3nVdHgDAAAAAAAAAHCllgM841T/HyXmuP/PoP9vCJwft+ZxGDOtMrwKGkH+28kg+U+N+T3/R/1/SlsbCTNk/kfa/4fzH+c/zv9Rn/+V89610m/9ufLP/fM/Mcqi/3sI90W5EE0tZm25KN7w9Q8AAAAAAAAAAAAAAADgkn0A7E6U/wBQAAA=',
}
/** The file of 260,000 bytes that those hold, as it was before it was packed. */
const LOG_SHA = 'dd1bf5d19a23026e4b2f937dc612b6b98db191ef4c1c426eb77164f47542248d'

const unpacked = (base64: string) => gunzipSync(Buffer.from(base64, 'base64'))
const read = (name: string, bytes: Uint8Array) => extractText(fabricateFile(name, bytes))

describe('a tar', () => {
  test('from before there was a standard is taken and gives its files', async () => {
    const bytes = unpacked(V7)
    const content = await readSigns(bytes.subarray(0, 64 * 1024))
    expect(acceptFile({ fileName: 'a.tar', declaredType: '', head: bytes, content }).name).toBe(
      'a tar archive',
    )
    for (const [name, packed] of [
      ['a.tar', bytes],
      ['a.tgz', gzipSync(bytes)],
    ] as const) {
      const { attachments, text, warning } = await read(name, packed)
      expect({ text, warning }).toEqual({ text: 'Archive with 1 file\nhr/letter.txt', warning: null })
      expect(Buffer.from(attachments[0]!.bytes).toString()).toBe('Paid on Friday.\n')
    }
  })

  test.each(Object.entries(SPARSE))('gives a sparse file byte for byte, here of %s', async (_, packed) => {
    const { attachments, text, warning } = await read('a.tar', unpacked(packed))
    expect({ text, warning }).toEqual({
      text: 'Archive with 2 files\nlog.bin\nhr/letter.txt',
      warning: null,
    })
    const [log, letter] = attachments.map(({ bytes }) => Buffer.from(bytes))
    expect(createHash('sha256').update(log!).digest('hex')).toBe(LOG_SHA)
    expect(letter!.toString()).toBe('Paid on Friday.\n')
  })

  test.each([
    ['a size that its bytes do not fit into', 'realsize=260000', 'realsize=100000'],
    ['a place behind its end', '\n204800\n', '\n904800\n'],
    ['no numbers', '\n204800\n', '\n20x800\n'],
  ])('whose sparse file has a map with %s leaves that one out', async (_, from, to) => {
    const bytes = unpacked(SPARSE['POSIX 1.0']).toString('latin1').replace(from, to)
    const { attachments, warning } = await read('a.tar', Buffer.from(bytes, 'latin1'))
    expect(attachments.map(({ fileName }) => fileName)).toEqual(['letter.txt'])
    expect(warning).toMatch(/^1 of 2 files could not be extracted from this archive\. .*damaged/)
  })

  test('whose sparse file would be far larger than its archive is a bomb', async () => {
    const record = ' GNU.sparse.realsize=99000000000\n'
    const notes = `${record.length + 2}${record}`
    const bytes = fabricateTar([
      { name: 'notes', type: 'x', content: notes },
      { name: 'log.bin', content: 'x' },
    ])
    expect(await read('a.tar', bytes)).toMatchObject({
      status: 'failed',
      error: expect.stringMatching(/250 times its size/),
    })
  })
})
