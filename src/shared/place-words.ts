/** "line 12", "page 3, line 4". */
export const placeInWords = ({
  page,
  line,
}: {
  readonly page: number | null
  readonly line: number
}): string => (page === null ? `line ${line}` : `page ${page}, line ${line}`)
