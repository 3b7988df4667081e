import { z } from 'zod'
import { addresses } from './addresses.ts'
import { endpoint } from './endpoint.ts'
import {
  ceremonyOptions,
  factorShown,
  mfaState,
  newPasskey,
  newTotp,
  passkeyParams,
  recoveryCodes,
  shownCode,
  shownPasskey,
  shownRecoveryCode,
} from './mfa.ts'
import { onward } from './sign-in.ts'

export const getMfa = endpoint(addresses.getMfa, {
  response: mfaState,
})

export const beginPasskeySignIn = endpoint(addresses.beginPasskeySignIn, {
  response: ceremonyOptions,
})

export const finishPasskeySignIn = endpoint(addresses.finishPasskeySignIn, {
  body: shownPasskey,
  response: onward,
})

export const beginPasskeyRegistration = endpoint(addresses.beginPasskeyRegistration, {
  response: ceremonyOptions,
})

export const finishPasskeyRegistration = endpoint(addresses.finishPasskeyRegistration, {
  body: newPasskey,
  response: factorShown,
})

export const beginPasskeyCheck = endpoint(addresses.beginPasskeyCheck, {
  response: ceremonyOptions,
})

export const finishPasskeyCheck = endpoint(addresses.finishPasskeyCheck, {
  body: shownPasskey,
  response: factorShown,
})

export const removePasskey = endpoint(addresses.removePasskey, {
  params: passkeyParams,
  status: 204,
  response: z.void(),
})

export const enrollTotp = endpoint(addresses.enrollTotp, {
  response: newTotp,
})

export const verifyTotp = endpoint(addresses.verifyTotp, {
  body: shownCode,
  response: factorShown,
})

export const removeTotp = endpoint(addresses.removeTotp, {
  status: 204,
  response: z.void(),
})

export const createRecoveryCodes = endpoint(addresses.createRecoveryCodes, {
  status: 201,
  response: recoveryCodes,
})

export const verifyRecoveryCode = endpoint(addresses.verifyRecoveryCode, {
  body: shownRecoveryCode,
  response: factorShown,
})
