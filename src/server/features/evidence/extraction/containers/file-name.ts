const LONGEST = 200
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const UNSAFE = /[\0-\x1f\x7f<>:"|?*\u200b-\u200f\u202a-\u202e\u2066-\u2069]/g

/**
 * The last part of a name that a file gives to something inside it, made harmless: no folders, no control or
 * direction characters. `fallback` if nothing is left.
 */
export function harmlessName(name: string, fallback: string): string {
  const last = harmlessPath(name).split('/').at(-1) ?? ''
  if (last === '') return fallback
  const extension = /\.[\p{L}\p{N}]{1,10}$/u.exec(last)?.[0] ?? ''
  return last.length <= LONGEST ? last : last.slice(0, LONGEST - extension.length).toWellFormed() + extension
}

/** The same for a whole path: steps that lead upwards or to a root are removed. */
export const harmlessPath = (path: string): string =>
  path
    .split(/[\\/]/)
    .map((step) =>
      step
        .replace(/^[a-z]:$/i, '')
        .replace(UNSAFE, '')
        .trim(),
    )
    .filter((step) => step !== '' && !/^\.+$/.test(step))
    .join('/')
    .toWellFormed()
