/** What the organization of a new installation is called until an administrator names it: no name for a real case. */
export const SAMPLE_ORGANIZATION = 'Sample organization'
