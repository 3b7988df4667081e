import { describe, expect, it } from 'vitest'
import * as rules from './secure-code-rules.ts'
import { type Rule, readProject } from './source-files.ts'

const project = readProject()

const RULES: [string, Rule, string, string][] = [
  ['no code or markup is made of data', rules.noCodeIsMadeOfData, 'src/a.ts', 'const f = new Function(text)'],
  [
    'processes are started in one place',
    rules.processesAreStartedInOnePlace,
    'src/a.ts',
    "import { exec } from 'node:child_process'",
  ],
  ['nothing runs in a shell', rules.noShell, 'src/a.ts', 'spawn(name, [], { shell: true })'],
  ['hashes are SHA-2', rules.onlyApprovedHashes, 'src/a.ts', "createHash('sha1').update(text)"],
  ['randomness is secure', rules.randomnessIsSecure, 'src/a.ts', 'const code = Math.random()'],
  [
    'requests leave the service from adapters alone',
    rules.requestsLeaveFromAdapters,
    'src/server/features/a.ts',
    'await fetch(input.url)',
  ],
  [
    'certificates are always checked',
    rules.certificatesAreAlwaysChecked,
    'src/a.ts',
    'connect({ rejectUnauthorized: false })',
  ],
  ['patterns hold no input', rules.patternsHoldNoInput, 'src/a.ts', 'new RegExp(name)'],
]

describe('in the code of the product', () => {
  it.each(RULES)('%s', (_name, rule) => expect(rule(project)).toEqual([]))

  it.each(RULES)('a breach of "%s" is found', (_name, rule, path, text) =>
    expect(rule([{ path, text }])).toHaveLength(1),
  )
})
