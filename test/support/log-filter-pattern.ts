type Line = Readonly<Record<string, unknown>>

/** The lines that a filter pattern of CloudWatch Logs matches, of the two forms that the template uses: words, and { fields }. */
export function linesMatching(pattern: string, lines: readonly Line[]): Line[] {
  const fields = /^\{(.*)\}$/s.exec(pattern)?.[1]
  if (fields !== undefined) return lines.filter((line) => anyOf(fields.trim(), line))
  const words = pattern.replaceAll('"', '')
  return lines.filter((line) => JSON.stringify(line).includes(words))
}

/** `a && (b || c)`: alternatives stand in brackets, where there is something else beside them. */
function anyOf(expression: string, line: Line): boolean {
  const bracketed = /^(.*?)&& \((.*)\)$/s.exec(expression)
  if (bracketed) return allOf(bracketed[1]!.trim(), line) && anyOf(bracketed[2]!, line)
  return expression.split(' || ').some((each) => allOf(each, line))
}

const allOf = (expression: string, line: Line): boolean =>
  expression.split(' && ').every((each) => holds(each.trim(), line))

function holds(condition: string, line: Line): boolean {
  const [, field, operator, value] = /^\$\.(\w+) (=|>=|>) (.+)$/.exec(condition) ?? []
  if (!field || !value) throw new Error(`a condition that is not understood: ${condition}`)
  const found = line[field]
  if (operator === '=') return found === JSON.parse(value)
  if (typeof found !== 'number') return false
  return operator === '>' ? found > Number(value) : found >= Number(value)
}
