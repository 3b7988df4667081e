export { addPeople, type KnownPerson } from './find-parties.ts'
export { findPersonalData, type KnownValue, namesIn, valuesOf } from './find-personal-data.ts'
export { PERSONAL_DATA_TYPES, type PersonalData, type PersonalDataType } from './personal-data.ts'
export { type AliasOf, type ReplacedText, replacePersonalData } from './replace-personal-data.ts'
