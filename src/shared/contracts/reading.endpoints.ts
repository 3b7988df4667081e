import { z } from 'zod'
import { addresses } from './addresses.ts'
import { CHRONOLOGY_FORMATS, chronology, chronologyExportQuery, chronologyQuery } from './chronology.ts'
import { idParams } from './common.ts'
import { endpoint } from './endpoint.ts'
import { people, peopleDecision, personParams, personWords, reading } from './reading.ts'

export const getReading = endpoint(addresses.getReading, {
  params: idParams,
  response: reading,
})

export const listPeople = endpoint(addresses.listPeople, {
  params: idParams,
  response: people,
})

export const getPersonWords = endpoint(addresses.getPersonWords, {
  params: personParams,
  response: personWords,
})

export const decidePeople = endpoint(addresses.decidePeople, {
  params: idParams,
  body: peopleDecision,
  response: people,
})

export const getChronology = endpoint(addresses.getChronology, {
  params: idParams,
  query: chronologyQuery,
  response: chronology,
})

export const exportChronology = endpoint(addresses.exportChronology, {
  params: idParams,
  query: chronologyExportQuery,
  response: z.unknown(),
  files: CHRONOLOGY_FORMATS,
})
