let last = ''

/** One line of progress on stderr, not repeated. */
export function progress(line: string): void {
  if (line === last) return
  last = line
  process.stderr.write(`probity: ${line}\n`)
}
