/** Sources of patterns for the ways to write a name. */
export const NAME =
  "(?:\\p{Lu}\\p{M}?['’]\\p{Lu}[\\p{L}\\p{M}]{1,24}|\\p{Lu}[\\p{L}\\p{M}]{1,24}(?:['’-]\\p{Lu}?[\\p{L}\\p{M}]{1,24}){0,3})"
export const INITIAL = '\\p{Lu}\\.?(?![\\p{L}\\p{M}])'
const PARTICLE =
  '(?:de la|de|da|di|del|della|do|dos|das|du|des|van der|van den|van de|van|von der|von|zu|der|den|ten|ter|bin|ibn|al|el|af|av|la|le|e|y)'
export const SPACE = '[^\\S\\n]{1,3}'
export const FULL = `${NAME}(?:${SPACE}${INITIAL}){0,2}(?:${SPACE}(?:${PARTICLE}${SPACE})?${NAME}){0,3}`
export const TWO = `${NAME}(?:${SPACE}${INITIAL}){0,2}(?:${SPACE}(?:${PARTICLE}${SPACE})?${NAME}){1,3}`
export const TURNED = `${NAME}(?:-${NAME})?,${SPACE}${NAME}(?:${SPACE}${INITIAL}){0,2}`

/** "H. Lindqvist" */
export const WITH_INITIALS = `(?:\\p{Lu}\\.[^\\S\\n]?){1,3}(?:${PARTICLE}${SPACE})?${NAME}`
