export const TUS = { 'tus-resumable': '1.0.0' }

/** The Upload-Metadata header, as tus has it. */
export const tusMetadata = (about: Readonly<Record<string, string>>): string =>
  Object.entries(about)
    .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
    .join(',')
