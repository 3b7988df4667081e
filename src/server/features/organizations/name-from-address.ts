/** What someone is called until they tell us: the part of their address before the @. */
export const nameFromAddress = (email: string): string => email.replace(/@.*/s, '')
