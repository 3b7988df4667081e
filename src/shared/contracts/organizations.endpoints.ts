import { z } from 'zod'
import { addresses } from './addresses.ts'
import { idParams, listQuery, pageSchema } from './common.ts'
import { endpoint } from './endpoint.ts'
import {
  formerMember,
  invitation,
  invitationParams,
  issuedInvitation,
  member,
  memberChange,
  memberParams,
  newInvitation,
  organization,
  organizationPatch,
} from './organizations.ts'
import { adaptiveAuthentication, adaptiveAuthenticationChange, adminUser } from './users.ts'

export const getOrganization = endpoint(addresses.getOrganization, {
  params: idParams,
  response: organization,
})

export const updateOrganization = endpoint(addresses.updateOrganization, {
  params: idParams,
  body: organizationPatch,
  response: organization,
})

export const listMembers = endpoint(addresses.listMembers, {
  params: idParams,
  query: listQuery,
  response: pageSchema(member),
})

export const listFormerMembers = endpoint(addresses.listFormerMembers, {
  params: idParams,
  query: listQuery,
  response: pageSchema(formerMember),
})

export const updateMember = endpoint(addresses.updateMember, {
  params: memberParams,
  body: memberChange,
  response: member,
})

export const removeMember = endpoint(addresses.removeMember, {
  params: memberParams,
  status: 204,
  response: z.void(),
})

export const listInvitations = endpoint(addresses.listInvitations, {
  params: idParams,
  query: listQuery,
  response: pageSchema(invitation),
})

export const createInvitation = endpoint(addresses.createInvitation, {
  params: idParams,
  body: newInvitation,
  status: 201,
  response: issuedInvitation,
})

export const revokeInvitation = endpoint(addresses.revokeInvitation, {
  params: invitationParams,
  status: 204,
  response: z.void(),
})

export const listUsers = endpoint(addresses.listUsers, {
  query: listQuery,
  response: pageSchema(adminUser),
})

export const getAdaptiveAuthentication = endpoint(addresses.getAdaptiveAuthentication, {
  response: adaptiveAuthentication,
})

export const updateAdaptiveAuthentication = endpoint(addresses.updateAdaptiveAuthentication, {
  body: adaptiveAuthenticationChange,
  response: adaptiveAuthentication,
})

export const resetUserMfa = endpoint(addresses.resetUserMfa, { params: idParams, response: adminUser })

export const enableUser = endpoint(addresses.enableUser, { params: idParams, response: adminUser })

export const disableUser = endpoint(addresses.disableUser, { params: idParams, response: adminUser })
