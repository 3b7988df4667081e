/** Tells the other tabs of this browser that somebody has signed in. */
export const signedInChannel = (): BroadcastChannel => new BroadcastChannel('probity.signed-in')
