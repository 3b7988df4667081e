/** The upper half of code page 850, in which Windows and DOS write the names in a zip in Western Europe. */
const UPPER_850 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0'
/** In the code page of Windows, letters begin here. */
const FIRST_LETTER = 0xc0
/** The field in which programs say a name once more, in UTF-8. */
const UNICODE_PATH = 0x7075
/** Its version and a sum over the other name. */
const BEFORE_PATH = 5

/**
 * The name of an entry: as its field for Unicode says it; else UTF-8 if valid, whatever the flag says, because many
 * writers forget it; else in the code page that fits, in which no letter is lost.
 */
export function decodeZipName(name: Buffer, extra: Buffer): string {
  const written = unicodePath(extra) ?? name
  return decodeUtf8(written) ?? decodeUtf8(name) ?? decodeCodePage(name)
}

function decodeUtf8(name: Buffer): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(name)
  } catch {
    return null
  }
}

const decodeCodePage = (name: Buffer): string =>
  name.every((byte) => byte < 0x80 || byte >= FIRST_LETTER)
    ? new TextDecoder('windows-1252').decode(name)
    : Array.from(name, (byte) => UPPER_850[byte - 0x80] ?? String.fromCharCode(byte)).join('')

function unicodePath(extra: Buffer): Buffer | null {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== UNICODE_PATH) continue
    const path = extra.subarray(at + 4 + BEFORE_PATH, at + 4 + extra.readUInt16LE(at + 2))
    return path.length > 0 ? path : null
  }
  return null
}
