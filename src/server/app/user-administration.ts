import { createCognitoUserAdministration } from '#server/adapters/user-administration/cognito/create-cognito-user-administration.ts'
import { createEmbeddedUserAdministration } from '#server/adapters/user-administration/embedded/create-embedded-user-administration.ts'
import type { Config } from '#server/config/config.ts'
import type { Tenancy } from '#server/platform/db/tenancy.ts'
import type { UserAdministration } from '#server/ports/user-administration.ts'

/**
 * Cognito if its user pool is configured; other providers manage their own accounts, so only the service's own are
 * managed.
 */
export const openUserAdministration = ({ cognito }: Config, tenancy: Tenancy): UserAdministration =>
  cognito ? createCognitoUserAdministration(cognito) : createEmbeddedUserAdministration({ tenancy })
