const WRITTEN = /^E[-\s]?0{0,9}(\d{1,9})$/i

/** The number of an exhibit as people type it ("E-013", "e13"), as the service keeps it; null where the words are none. */
export const readExhibitNumber = (words: string): number | null => {
  const number = Number(WRITTEN.exec(words.trim())?.[1] ?? 0)
  return number === 0 ? null : number
}
