const ASKING = /\b(?:who|whose|whom|when|where|why|how|which|what|whether)\b/gi
const NOT_KNOWN =
  /\b(?:(?:(?:do|does|did|could|can|would)(?:n['’]t| not)|cannot|never) (?:know|recall|remember|say|tell|establish|find out)|no idea|nobody (?:knows|knew|can say|could say)|no record of|(?<open>(?:not|never)(?: yet| been)? (?:known|clear|established|certain|recorded|noted)|unknown|unclear))\b(?<behind>[^.?!;]{0,80})/gi

/** Whether words leave open what is asked: "I do not know who took it", where the question is who did. */
export function leavesOpen(words: string, asked: string): boolean {
  const wanted = new Set(Array.from(asked.matchAll(ASKING), ([word]) => word.toLowerCase()))
  if (wanted.size === 0) return false
  return Array.from(words.matchAll(NOT_KNOWN)).some(({ groups, index }) => {
    // "Who took it is unknown" says before it what is; "Ng, who did not know the rule" does not.
    const before = groups?.open ? words.slice(words.lastIndexOf('. ', index) + 1, index) : ''
    const around = before + (groups?.behind ?? '')
    return Array.from(around.matchAll(ASKING)).some(([word]) => wanted.has(word.toLowerCase()))
  })
}
