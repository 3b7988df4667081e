import { listSenses, synset } from './wordnet-files.ts'

const FIELD_OF_PLACES = 15

/** Whether a name, as written, is that of a town, county or country: "Perth", "New Orleans". */
export const namesPlace = (name: string): boolean =>
  listSenses(name.toLowerCase().replace(/\s+/g, '_'), 'noun').some((id) => {
    const { field, pointers } = synset(id)
    return field === FIELD_OF_PLACES && pointers.some(({ symbol }) => symbol === '@i')
  })
