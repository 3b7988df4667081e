import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { api } from '../api/client.ts'

const library = () => import('@simplewebauthn/browser')

/** Makes a passkey on this device and enrolls it under `name`. */
export async function enrollPasskey(name: string): Promise<void> {
  const { startRegistration } = await library()
  const optionsJSON = await api.post<PublicKeyCredentialCreationOptionsJSON>(
    '/api/auth/webauthn/register/options',
  )
  const response = await startRegistration({ optionsJSON })
  await api.post('/api/auth/webauthn/register/verify', { response, name })
}

export async function showPasskey(): Promise<void> {
  const { startAuthentication } = await library()
  const optionsJSON = await api.post<PublicKeyCredentialRequestOptionsJSON>(
    '/api/auth/webauthn/authenticate/options',
  )
  const response = await startAuthentication({ optionsJSON })
  await api.post('/api/auth/webauthn/authenticate/verify', { response })
}
