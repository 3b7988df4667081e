import { z } from 'zod'
import { addresses } from './addresses.ts'
import { accessToken, issuedAccessToken, newAccessToken } from './auth.ts'
import { idParams, listQuery, pageSchema } from './common.ts'
import { endpoint } from './endpoint.ts'
import { invitationAcceptance, invitationLink, offeredInvitation } from './organizations.ts'
import {
  callbackQuery,
  credentials,
  loginQuery,
  logoutToken,
  newOwner,
  onward,
  openSession,
  organizationChoice,
  ownMail,
  ownName,
  passwordChange,
  session,
} from './sign-in.ts'

export const beginSignIn = endpoint(addresses.beginSignIn, {
  query: loginQuery,
  response: z.void(),
})

export const finishSignIn = endpoint(addresses.finishSignIn, {
  query: callbackQuery,
  response: z.void(),
})

export const signInWithPassword = endpoint(addresses.signInWithPassword, {
  body: credentials,
  response: onward,
})

export const changePassword = endpoint(addresses.changePassword, {
  body: passwordChange,
  status: 204,
  response: z.void(),
})

export const renameOneself = endpoint(addresses.renameOneself, {
  body: ownName,
  status: 204,
  response: z.void(),
})

export const chooseOwnMail = endpoint(addresses.chooseOwnMail, {
  body: ownMail,
  status: 204,
  response: z.void(),
})

export const createOwnerAccount = endpoint(addresses.createOwnerAccount, {
  body: newOwner,
  response: onward,
})

export const readInvitation = endpoint(addresses.readInvitation, {
  body: invitationLink,
  response: offeredInvitation,
})

export const acceptInvitation = endpoint(addresses.acceptInvitation, {
  body: invitationAcceptance,
  response: onward,
})

export const signOut = endpoint(addresses.signOut, {
  response: onward,
})

export const signOutBackchannel = endpoint(addresses.signOutBackchannel, {
  body: logoutToken,
  response: z.void(),
})

export const getSession = endpoint(addresses.getSession, {
  response: session,
})

export const chooseOrganization = endpoint(addresses.chooseOrganization, {
  body: organizationChoice,
  status: 204,
  response: z.void(),
})

export const listSessions = endpoint(addresses.listSessions, {
  query: listQuery,
  response: pageSchema(openSession),
})

export const endOtherSessions = endpoint(addresses.endOtherSessions, {
  status: 204,
  response: z.void(),
})

export const endSession = endpoint(addresses.endSession, {
  params: idParams,
  status: 204,
  response: z.void(),
})

export const listAccessTokens = endpoint(addresses.listAccessTokens, {
  query: listQuery,
  response: pageSchema(accessToken),
})

export const createAccessToken = endpoint(addresses.createAccessToken, {
  body: newAccessToken,
  status: 201,
  response: issuedAccessToken,
})

export const revokeAccessToken = endpoint(addresses.revokeAccessToken, {
  params: idParams,
  status: 204,
  response: z.void(),
})
