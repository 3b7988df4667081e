const LETTERS = 26
const FIRST_LETTER = 65

/** "A", "Z", "AA": as spreadsheets call a column; the first is 0. */
export function columnLetter(column: number): string {
  const last = String.fromCharCode(FIRST_LETTER + (column % LETTERS))
  return column < LETTERS ? last : columnLetter(Math.floor(column / LETTERS) - 1) + last
}
