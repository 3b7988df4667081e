import { PROMPT_NAMES, PROMPT_VARIABLES, type PromptType } from './prompt-types.ts'

const VARIABLE = /\{\{([\s\S]*?)\}\}/g
/** In a system prompt, where nothing is replaced, only what was clearly meant to be; braces of a JSON example may stay. */
const MEANT_AS_VARIABLE = /\{\{\s*([A-Za-z_][A-Za-z0-9_]*)\s*\}\}/g
const MAX_SHOWN_NAME_LENGTH = 40

export interface TemplateProblem {
  /** As it is written in the template, or as it is missing from it. */
  readonly variable: string
  /** A sentence for the person who saves the prompt. */
  readonly message: string
}

/**
 * Puts each value in the place of its {{variable}}. Values are taken as they are: what looks like a variable inside
 * one is never looked at. Throws where the template names a variable without a value.
 */
export const renderTemplate = (template: string, values: Readonly<Record<string, string>>): string =>
  template.replace(VARIABLE, (_written, name: string) => {
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (value === undefined) throw new Error(`the template names a variable without a value: ${shown(name)}`)
    return value
  })

/** What keeps a user template of this type from being used: unknown, missing and unclosed variables, each by its name. */
export function templateProblems(type: PromptType, template: string): TemplateProblem[] {
  const { required, optional } = PROMPT_VARIABLES[type]
  const known = [...required, ...optional]
  const named = [...template.matchAll(VARIABLE)].map((match) => match[1]!)
  const unknown = [...new Set(named)].filter((name) => !known.includes(name))
  const missing = required.filter((name) => !named.includes(name))
  const rest = template.replace(VARIABLE, '')
  return [
    ...unknown.map((name) => ({
      variable: shown(name),
      message: `{{${shown(name)}}} is not a variable of the prompt “${PROMPT_NAMES[type]}”; it knows ${listed(known)}.`,
    })),
    ...missing.map((name) => ({
      variable: name,
      message: `{{${name}}} is missing; the prompt “${PROMPT_NAMES[type]}” cannot do without it.`,
    })),
    ...(named.filter((name) => name === 'evidence').length > 1
      ? [{ variable: 'evidence', message: '{{evidence}} may stand only once: it holds every passage.' }]
      : []),
    ...(rest.includes('{{')
      ? [{ variable: '{{', message: 'The template opens a variable with {{ and does not close it with }}.' }]
      : []),
  ]
}

/** A system prompt is sent as it is written: one without words tells nothing, and a variable would reach the model as braces. */
export const systemPromptProblems = (text: string): TemplateProblem[] => [
  ...(text.trim() === ''
    ? [{ variable: '', message: 'The system prompt is empty; write what the language model is to do.' }]
    : []),
  ...[...new Set([...text.matchAll(MEANT_AS_VARIABLE)].map((match) => match[1]!))].map((name) => ({
    variable: shown(name),
    message: `{{${shown(name)}}} stands in the system prompt, where nothing is replaced; move it to the user prompt template.`,
  })),
]

const shown = (name: string): string =>
  name.length > MAX_SHOWN_NAME_LENGTH ? `${name.slice(0, MAX_SHOWN_NAME_LENGTH)}…` : name

const listed = (names: readonly string[]): string => names.map((name) => `{{${name}}}`).join(', ')
