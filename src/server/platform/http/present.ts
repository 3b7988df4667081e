/** Times on the wire: ISO 8601, UTC. */
export function iso(time: Date): string
export function iso(time: Date | null): string | null
export function iso(time: Date | null): string | null {
  return time ? time.toISOString() : null
}
