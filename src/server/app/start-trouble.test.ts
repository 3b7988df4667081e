import { describe, expect, it } from 'vitest'
import { startTrouble } from './start-trouble.ts'

const failed = (message: string, about: object = {}) => Object.assign(new Error(message), about)

describe('a service that cannot start says in one sentence', () => {
  it.each([
    [{ syscall: 'listen', code: 'EADDRINUSE', port: 4311 }, /^Port 4311 is in use\. .* METRICS_PORT/],
    [{ syscall: 'listen', code: 'EACCES', port: 80 }, /^This user may not listen on port 80\. Set PORT/],
    [{ syscall: 'listen', code: 'EADDRNOTAVAIL' }, /^HOST must be an address of this machine/],
    [{ syscall: 'getaddrinfo', code: 'ENOTFOUND' }, /^HOST must be an address of this machine/],
    [{ syscall: 'mkdir', code: 'EACCES' }, /^The folder cannot be written\./],
    [{ code: '57P01' }, /^The database stopped answering while the service was starting\./],
  ])('what is wrong: %o', (about, sentence) => {
    expect(startTrouble(failed('words of a library', about))).toMatch(sentence)
  })

  it('that the database fell silent, and what every other part of it says itself', () => {
    expect(startTrouble(failed('timeout exceeded when trying to connect'))).toMatch(/^The database stopped/)
    expect(startTrouble(failed('could not extend file', { code: '53100' }))).toBe('could not extend file')
    expect(startTrouble(failed('SECRETS_DIR /nowhere cannot be read (ENOENT).'))).toBe(
      'SECRETS_DIR /nowhere cannot be read (ENOENT).',
    )
  })
})
