/** The id in what an entry of the trail is about: the copy of a dossier is that of its analysis, with a hash behind it. */
export const findTargetId = (target: string): string => target.split(':')[0] ?? ''
