import { describe, expect, it } from 'vitest'
import { databaseFrom, EMBEDDED, withoutServing } from './database.ts'
import { environment } from './env.ts'

const WEB = 'postgres://probity_web@db/probity'
const WORKER = 'postgres://probity_worker@db/probity'
const OWNER = 'postgres://probity_owner@db/probity'

const databaseOf = (variables: Record<string, string>) => databaseFrom(environment.parse(variables), '/data')

describe('the database', () => {
  it('is the embedded one unless an address is given', () => {
    expect(databaseOf({})).toEqual({ kind: 'embedded', dataDir: '/data' })
  })

  it('is the embedded one for a command that asks for it, whatever logins are set', () => {
    const set = { DATABASE_URL: WEB, DATABASE_WORKER_URL: WORKER, DATABASE_OWNER_URL: OWNER }
    const read = { ...environment.parse(set), ...EMBEDDED }
    expect(databaseFrom(read, '/data')).toEqual({ kind: 'embedded', dataDir: '/data' })
  })

  it('has three logins, of which the owner may be missing', () => {
    const serving = { DATABASE_URL: WEB, DATABASE_WORKER_URL: WORKER }
    expect(databaseOf({ ...serving, DATABASE_OWNER_URL: OWNER })).toEqual({
      kind: 'postgres',
      url: WEB,
      workerUrl: WORKER,
      ownerUrl: OWNER,
    })
    expect(databaseOf({ ...serving, DEPLOYMENT_STAGE: 'production' })).toMatchObject({ ownerUrl: undefined })
  })

  it('may have one login outside of production, and there alone', () => {
    expect(databaseOf({ DATABASE_URL: WEB, DEPLOYMENT_STAGE: 'staging' })).toMatchObject({ url: WEB })
    expect(() => databaseOf({ DATABASE_URL: WEB, DEPLOYMENT_STAGE: 'production' })).toThrow(
      'DEPLOYMENT_STAGE=production needs a separate login for background work: set DATABASE_WORKER_URL',
    )
  })

  it.each([
    [{ DATABASE_WORKER_URL: WORKER }, 'need DATABASE_URL'],
    [{ DATABASE_OWNER_URL: OWNER }, 'need DATABASE_URL'],
    [{ DATABASE_REPLICA_URL: 'postgres://copy/probity' }, 'need DATABASE_URL'],
    [{ DATABASE_URL: WEB, DATABASE_OWNER_URL: OWNER }, 'DATABASE_OWNER_URL needs DATABASE_WORKER_URL'],
  ])('is refused with half of its logins: %o', (variables, said) => {
    expect(() => databaseOf(variables)).toThrow(said)
  })

  it('may have a replica, which is named without a login', () => {
    const replicaUrl = 'postgres://copy/probity'
    expect(databaseOf({ DATABASE_URL: WEB, DATABASE_REPLICA_URL: replicaUrl })).toMatchObject({ replicaUrl })
    expect(() => databaseOf({ DATABASE_URL: WEB, DATABASE_REPLICA_URL: WEB })).toThrow('must name no login')
    expect(() => databaseOf({ DATABASE_URL: WEB, DATABASE_REPLICA_URL: 'copy' })).toThrow('is no address')
  })

  it('is not opened by the login that serves people in a process that serves nobody', () => {
    const read = databaseOf({ DATABASE_URL: WEB, DATABASE_WORKER_URL: WORKER })
    expect(withoutServing(read)).toMatchObject({ url: WORKER, workerUrl: WORKER })
    expect(withoutServing(databaseOf({ DATABASE_URL: WEB }))).toMatchObject({ url: WEB })
  })
})
