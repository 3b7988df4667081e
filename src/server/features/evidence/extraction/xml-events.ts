import { Parser } from 'htmlparser2'
import { Unreadable } from './extraction.ts'

export interface XmlHandler {
  /** Names come without namespace prefix: producers choose prefixes, and strict files use other namespaces. */
  readonly open?: (name: string, attributes: Readonly<Record<string, string>>, contentStart: number) => void
  readonly text?: (words: string) => void
  readonly close?: (name: string, contentEnd: number) => void
}

const DEEPEST = 500

/**
 * Streams through XML. Never expands entities that a file declares and fetches nothing; reads broken markup as far as
 * possible. Throws `Unreadable` for excessive nesting.
 */
export function walkXml(xml: string, handler: XmlHandler): void {
  let depth = 0
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (++depth > DEEPEST) throw new Unreadable('This file is nested too deeply to be read.')
        handler.open?.(localName(name), attributes, parser.endIndex + 1)
      },
      ontext: (words) => handler.text?.(words),
      onclosetag(name) {
        depth--
        handler.close?.(localName(name), parser.startIndex)
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
}

/** An attribute with any prefix; `key` is its name without one. */
export function attribute(attributes: Readonly<Record<string, string>>, key: string): string | undefined {
  const name = Object.keys(attributes).find((candidate) => localName(candidate) === key)
  return name === undefined ? undefined : attributes[name]
}

const localName = (name: string): string => name.slice(name.indexOf(':') + 1)

/** The words of the first element with that name, '' if there is none. */
export function elementText(xml: string, wanted: string): string {
  let depth = 0
  let isDone = false
  let text = ''
  walkXml(xml, {
    open(name) {
      if (depth > 0 || (name === wanted && !isDone)) depth++
    },
    text(words) {
      if (depth > 0) text += words
    },
    close() {
      if (depth > 0 && --depth === 0) isDone = true
    },
  })
  return text.trim()
}
