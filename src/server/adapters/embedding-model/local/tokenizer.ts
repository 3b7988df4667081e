import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Tokenizer } from '@huggingface/tokenizers'

const MAX_REMEMBERED = 50_000
const MAX_REMEMBERED_LENGTH = 32
/** WordPiece turns a longer word into one unknown token, which would let a page of base64 pass as a few tokens. */
const MAX_WORD_LENGTH = 100
const CHARS_PER_TOKEN_OF_A_BLOB = 2

export function loadTokenizer(folder: string): Tokenizer {
  const read = (name: string): object => JSON.parse(readFileSync(join(folder, name), 'utf8')) as object
  return new Tokenizer(read('tokenizer.json'), read('tokenizer_config.json'))
}

/**
 * Counts tokens without the model's frame tokens. Tokens never cross white space, so a text is counted run by run and
 * frequent runs are cached: constant memory and linear time for any length.
 */
export function createTokenCounter(folder: string): (text: string) => number {
  let tokenizer: Tokenizer | undefined
  const remembered = new Map<string, number>()
  const tokenize = (run: string): number => {
    tokenizer ??= loadTokenizer(folder)
    return tokenizer.encode(run, { add_special_tokens: false }).ids.length
  }
  const countRun = (run: string): number => {
    if (run.length > MAX_WORD_LENGTH) return estimateLong(run)
    const known = remembered.get(run)
    if (known !== undefined) return known
    const count = tokenize(run)
    if (remembered.size >= MAX_REMEMBERED) remembered.clear()
    if (run.length <= MAX_REMEMBERED_LENGTH) remembered.set(run, count)
    return count
  }
  return (text) => {
    let count = 0
    for (const match of text.matchAll(/\S+/g)) count += countRun(match[0])
    return count
  }
}

/** An upper estimate, because the greedy search for word pieces takes seconds on a megabyte of base64. */
const estimateLong = (run: string): number =>
  isAscii(run) ? Math.ceil(run.length / CHARS_PER_TOKEN_OF_A_BLOB) : run.length

const isAscii = (text: string): boolean => /^[!-~]*$/.test(text)
