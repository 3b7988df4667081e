import { describe, expect, it } from 'vitest'
import { ROLES, type Role } from '#shared/roles.ts'
import { givesUpOwnership, refusalToManage } from './member-rules.ts'

const may = (actor: Role, target: Role, to: Role | null, self = false) =>
  refusalToManage({ userId: 'a', role: actor }, { userId: self ? 'a' : 'b', role: target }, to) === null

describe('who may manage whom', () => {
  it('owners manage everybody and give every role', () => {
    for (const target of ROLES) for (const to of [...ROLES, null]) expect(may('owner', target, to)).toBe(true)
  })

  it('administrators manage administrators, members and viewers, and neither make nor change owners', () => {
    for (const target of ROLES)
      for (const to of [...ROLES, null])
        expect([target, to, may('admin', target, to)]).toEqual([
          target,
          to,
          target !== 'owner' && to !== 'owner',
        ])
  })

  it('members and viewers manage nobody', () => {
    for (const actor of ['member', 'viewer'] as const)
      for (const target of ROLES)
        for (const to of [...ROLES, null]) expect(may(actor, target, to)).toBe(false)
  })

  it('nobody raises themself; everybody with the right to manage may step down', () => {
    expect(may('admin', 'admin', 'owner', true)).toBe(false)
    expect(may('admin', 'admin', 'viewer', true)).toBe(true)
    expect(may('owner', 'owner', 'admin', true)).toBe(true)
    expect(refusalToManage({ userId: 'a', role: 'admin' }, { userId: 'a', role: 'admin' }, 'owner')).toBe(
      'You cannot raise your own role.',
    )
  })
})

describe('ownership', () => {
  const owner = { role: 'owner', active: true } as const
  it('is given up by stepping down, by being disabled and by leaving, and by nothing else', () => {
    expect(givesUpOwnership(owner, null)).toBe(true)
    expect(givesUpOwnership(owner, { role: 'admin', active: true })).toBe(true)
    expect(givesUpOwnership(owner, { role: 'owner', active: false })).toBe(true)
    expect(givesUpOwnership(owner, owner)).toBe(false)
    expect(givesUpOwnership({ role: 'admin', active: true }, null)).toBe(false)
    expect(givesUpOwnership({ role: 'owner', active: false }, null)).toBe(false)
  })
})
