import { crc32 } from 'node:zlib'

/** Made by 7-Zip 16.02: "b.csv" and "é ü.txt". */
export const SEVEN_ZIP = Buffer.from(
  'N3q8ryccAATWizNNegAAAAAAAAAgAAAAAAAAAASlgsABABNhLGIKUGFpZCBvbiBGcmlkYXkuCgAAAIEzB64Pz4CuDA/r6py/Nj3+cG8h8gG2KXhhsyOk67pvg7OgM0/yaV5WhG033GqfRg/rGrSqKwqFix1ZRU+LN5oqid8G0cXOb2LyTJcxuoiy3J00KDK8AEYwkAupjwAAABcGGAEJYgAHCwEAASMDAQEFXQAQAAAMbgoBxO3EMwAA',
  'base64',
)
/** The same under a password, and with the names under it too. */
export const SEVEN_ZIP_LOCKED = Buffer.from(
  'N3q8ryccAAT2FDm2kgAAAAAAAAAgAAAAAAAAAH2XjUl7AG4yKMO31hmiE+jSTmcUWyCRU+gcrOeN8zOFyYLqdQAAgTMHrg/QDrA8nzkQnJ+m1TPafx8z9NeDNn5Z9LCOaP8KPzPAfofJEAqGPofeOGSX/O1t6EY8sqbsjywXvBMopaeupS+dVc8O7dwh4hN05YotXiblm4fNHgYYq+0O0YTZ5IKW9zjDTpDV+si3gAAAABcGIAEJcgAHCwEAASMDAQEFXQAQAAAMfgoBUfyvDQAA',
  'base64',
)
export const SEVEN_ZIP_HIDDEN = Buffer.from(
  'N3q8ryccAARqbEOQoAAAAAAAAAA0AAAAAAAAAKDVODh+Qu5GqZyJSuMsk8Jqq4/V/Q2Wrh/Ed7FPJ4hnMJz71r23SmMX730fa8rZ8hsrAqoHAXuH57ioOCvZVdq1BghGFSoKG9ewl88U6+d0w34IzyMpYyP1AWMRIp/gB0E1lgxmCZjtrO8ppwJqHm+ZPDUSIz1D4MRtdMMI2/FC+KSxaCa68cM9WvAREGs/u+4mBTSM5TrwzHliGgR92+BjTIsSFwYgAQmAgAAHCwEAAiQG8QcBClMH0DbEYmzWpBojAwEBBV0AEAAAAQAMcn4KATdCmlcAAA==',
  'base64',
)
/** Twelve million zeros. */
export const SEVEN_ZIP_BOMB = Buffer.from(
  'N3q8ryccAAQ23EtZGgcAAAAAAABaAAAAAAAAANU2Ye//7xIBa10AAG/9//+jt/9HPkgVcjlhUbiSKOajhgf57uQegtMvxTo8AUuxfsmKik0vow3Zf6bjjCMRU+BZGMV1iuJ3+LaUfwxqwN50SWTi6VxTsgTY90QMq18NbUbp5cN2iLeWV6y2TeFpHW/7S4gQbELLiD9cAI/QTq8mKJRxHz2PJOFwnqcjX+woy4XRlZiKfiqR8id19xnABphNmP3Yr9WQD8QlU/j1kTYxBaWw7m/BcE1HDNGREaqtYB26zrEnGFxZhulmUli+6XasWeTlWwUI+cfarfz7Uit0zR5bIEL53VM9+ClkCTuAyyps37U78MS9Ll+qDz5LZkKQEw7/EJP4cXhZ+AvN/5UoRg+p/Hze+5owLlbAj4Xzg4HAZcQlU/j1kTYxBaWw7m/BcE1HDNGREaqtYB26zrEnGFxZhulmUli+6XasWeTlWwUI+cfarfz7Uit0zR5bIEL53VM9+ClkCTuAyyps37U78MSnDEtjn+8RASsA7HNTp/2+rnwxGp+3jTFucJ6nI1/sKMuF0ZWYin4qkfIndfcZwAaYTZj92K/VkA/EJVP49ZE2MQWlsO5vwXBNRwzRkRGqrWAdus6xJxhcWYbpZlJYvul2rFnk5VsFCPnH2q38+1IrdM0eWyBC+d1TPfgpZAk7gMsqbN+1O/DEvS5fqg8+S2ZCkBMO/xCT+HF4WfgLzf+VKEYPqfx83vuaMC5WwI+F84OBwGXEJVP49ZE2MQWlsO5vwXBNRwzRkRGqrWAdus6xJxhcWYbpZlJYvul2rFnk5VsFCPnH2q38+1IrdM0eWyBC+d1TPfgpZAk7gMsqbN+1O/DEvS5fqg8+S2ZCkBMO/xCT+HF4WfgLzf+VKEYPqfx83vuaMC5WwI+F84OBwGXEJQxI8dGf7xEBKwDsc1On/b6ufDEan7eNMW5wnqcjX+woy4XRlZiKfiqR8id19xnABphNmP3Yr9WQD8QlU/j1kTYxBaWw7m/BcE1HDNGREaqtYB26zrEnGFxZhulmUli+6XasWeTlWwUI+cfarfz7Uit0zR5bIEL53VM9+ClkCTuAyyps37U78MS9Ll+qDz5LZkKQEw7/EJP4cXhZ+AvN/5UoRg+p/Hze+5owLlbAj4Xzg4HAZcQlU/j1kTYxBaWw7m/BcE1HDNGREaqtYB26zrEnGFxZhulmUli+6XasWeTlWwUI+cfarfz7Uit0zR5bIEL53VM9+ClkCTuAyyps37U78MS9Ll+qDz5LZkKQEw7/EJP4cXhZ+AvN/5UoRg+p/Hze+5owLlbAj4Xzg4HAZcQlDEjx0Z/vEQErAOxzU6f9vq58MRqft40xbnCepyNf7CjLhdGVmIp+KpHyJ3X3GcAGmE2Y/div1ZAPxCVT+PWRNjEFpbDub8FwTUcM0ZERqq1gHbrOsScYXFmG6WZSWL7pdqxZ5OVbBQj5x9qt/PtSK3TNHlsgQvndUz34KWQJO4DLKmzftTvwxL0uX6oPPktmQpATDv8Qk/hxeFn4C83/lShGD6n8fN77mjAuVsCPhfODgcBlxCVT+PWRNjEFpbDub8FwTUcM0ZERqq1gHbrOsScYXFmG6WZSWL7pdqxZ5OVbBQj5x9qt/PtSK3TNHlsgQvndUz34KWQJO4DLKmzftTvwxL0uX6oPPktmQpATDv8Qk/hxeFn4C83/lShGD6n8fN77mjAuVsCPhfODgcBlxCUMSPHRn+8RASsA7HNTp/2+rnwxGp+3jTFucJ6nI1/sKMuF0ZWYin4qkfIndfcZwAaYTZj92K/VkA/EJVP49ZE2MQWlsO5vwXBNRwzRkRGqrWAdus6xJxhcWYbpZlJYvul2rFnk5VsFCPnH2q38+1IrdM0eWyBC+d1TPfgpZAk7gMsqbN+1O/DEvS5fqg8+S2ZCkBMO/xCT+HF4WfgLzf+VKEYPqfx83vuaMC5WwI+F84OBwGXEJVP49ZE2MQWlsO5vwXBNRwzRkRGqrWAdus6xJxhcWYbpZlJYvul2rFnk5VsFCPnH2q38+1IrdM0eWyBC+d1TPfgpZAk7gMsqbN+1O/DEvS5fqg8+S2ZCkBMO/xCT+HF4WfgLzf+VKEYPqfx83vuaMC5WwI+F84OBwGXEJQxI8dGXb6QA3QDsc1On/b6ufDEan7eNMW5wnqcjX+woy4XRlZiKfiqR8id19xnABphNmP3Yr9WQD8QlU/j1kTYxBaWw7m/BcE1HDNGREaqtYB26zrEnGFxZhulmUli+6XasWeTlWwUI+cfarfz7Uit0zR5bIEL53VM9+ClkCTuAyyps37U78MS9Ll+qDz5LZkKQEw7/EJP4cXhZ+AvN/5UoRg+p/Hze+5owLlbAj4Xzg4HAZcQlU/j1kTYxBaWw7m/BcE1HDNGREaqtYB26zrEnGFxZhulmUli+6XasWeTlWwUDJGtvAAABBAYAAQmHGgAHCwEAASEhARwM4AAbtwAICgEOHucoAAAFARkIAAAAAAAAAAAREwB6AGUAcgBvAC4AYgBpAG4AAAAZABQKAQBikB5ykHvdARUGAQAAAAAAAAA=',
  'base64',
)
/** Made by WinRAR 4, compressed: sample-1.txt, sample-2.csv and sample-3.json (from bitjs 1.2.6, MIT). */
export const RAR = Buffer.from(
  'UmFyIRoHAM+QcwAADQAAAAAAAAB2fnQgkDEAnAAAAOgDAAADpZ6VnBCIj1cdMwwApIEAAHNhbXBsZS0xLnR4dACwcVAODVTMzP4Q+7wpYBRMauAoOOxoSNuBtQWi71RLxbjgCbtFwmgLikfpErIUuHwQSeBHsC9gXVpSBKEJC7XRgGzwYdiocAun+vsGgxyoGPhtk3iYA4c6ZcWCZPyV5LW46ndCKGfXc6VkunLs1aEhzGmKkg8GjZxc6yCcves8wTOPxiKvseu9Opjvv47cGS6RljYpOVgR4KV/94t9/f9IbPl0IJAxAEcAAABJAAAAA5GPV6VSh49XHTMMAKSBAABzYW1wbGUtMi5jc3YAsH39CglUEI/kzvmFQ65wuVyiShCYDDkFEVDuEXe0FpVoXFfn/Zx6r2FKW0TnAUDIxcS3u4A9XzsARZdBge0++VsLI9a6T9b+UaqIIKV0IJAyAGsAAAB4AAAAA7trC3FPiI9XHTMNAKSBAABzYW1wbGUtMy5qc29uAPAq8zEJUVDL5NL3hWm0tLwJ4qjQkGLEZIkmsWCPd2hBCSiaPEv/MMzlGGUZRlHj3DuqgAUq1xBLXLwJ42hcKHwGyT6Paw9LkhvsNigD828Gp1QKir/hc1lE32iUxMoWn06xUzL2hTkbyO+k91fPiMQ9ewBABwA=',
  'base64',
)

/** What a tar says of one of its files; a size that is not its own is a lie. */
export interface TarEntry {
  readonly name: string
  readonly content?: string | Buffer
  readonly size?: number
  /** "0" a file, "2" a link, "5" a folder. */
  readonly type?: string
  readonly link?: string
}

/** A tar of blocks of 512 bytes, as any program writes it. */
export const fabricateTar = (entries: readonly TarEntry[]): Buffer =>
  Buffer.concat([...entries.flatMap(toBlocks), Buffer.alloc(1024)])

function toBlocks({ name, content = '', size, type = '0', link = '' }: TarEntry): Buffer[] {
  const bytes = Buffer.from(content)
  const head = Buffer.alloc(512)
  const octal = (value: number, length: number) => value.toString(8).padStart(length - 1, '0')
  head.write(name, 0, 100)
  head.write(octal(0o644, 8), 100)
  head.write(octal(0, 8), 108)
  head.write(octal(0, 8), 116)
  head.write(octal(size ?? bytes.length, 12), 124)
  head.write(octal(1773350102, 12), 136)
  head.write(' '.repeat(8), 148)
  head.write(type, 156)
  head.write(link, 157, 100)
  head.write('ustar\0', 257)
  head.write('00', 263)
  head.write(
    `${octal(
      head.reduce((sum, byte) => sum + byte, 0),
      7,
    )}\0`,
    148,
  )
  return [head, bytes, Buffer.alloc((512 - (bytes.length % 512)) % 512)]
}

/** A rar of version 5 whose files are stored as they are. */
export const fabricateRar = (files: Readonly<Record<string, string>>): Buffer =>
  Buffer.concat([
    Buffer.from('Rar!\x1a\x07\x01\0', 'latin1'),
    rarBlock(Buffer.of(1, 0, 0)),
    ...Object.entries(files).flatMap(([name, words]) => {
      const content = Buffer.from(words)
      const check = Buffer.alloc(4)
      check.writeUInt32LE(crc32(content))
      const size = rarNumber(content.length)
      const label = Buffer.from(name)
      const head = [Buffer.of(2, 2), size, Buffer.of(4), size, Buffer.of(0x20), check, Buffer.of(0, 1)]
      return [rarBlock(Buffer.concat([...head, rarNumber(label.length), label])), content]
    }),
    rarBlock(Buffer.of(5, 0, 0)),
  ])

function rarBlock(body: Buffer): Buffer {
  const sized = Buffer.concat([rarNumber(body.length), body])
  const check = Buffer.alloc(4)
  check.writeUInt32LE(crc32(sized))
  return Buffer.concat([check, sized])
}

/** Seven bits a byte, the lowest first. */
function rarNumber(value: number): Buffer {
  const bytes: number[] = []
  let left = value
  for (; left > 127; left >>= 7) bytes.push((left & 127) | 128)
  return Buffer.from([...bytes, left])
}
