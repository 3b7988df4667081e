import { addresses } from './addresses.ts'
import {
  allegation,
  allegationList,
  allegationPatch,
  candidates,
  findingInput,
  newAllegation,
  passageChoice,
  passagePlacing,
  statementPlacing,
} from './allegations.ts'
import { idParams } from './common.ts'
import { endpoint } from './endpoint.ts'

export const listAllegations = endpoint(addresses.listAllegations, {
  params: idParams,
  response: allegationList,
})

export const createAllegation = endpoint(addresses.createAllegation, {
  params: idParams,
  body: newAllegation,
  status: 201,
  response: allegation,
})

export const updateAllegation = endpoint(addresses.updateAllegation, {
  params: idParams,
  body: allegationPatch,
  response: allegation,
})

export const placeStatement = endpoint(addresses.placeStatement, {
  params: idParams,
  body: statementPlacing,
  response: allegation,
})

export const choosePassage = endpoint(addresses.choosePassage, {
  params: idParams,
  body: passageChoice,
  status: 201,
  response: allegation,
})

export const placePassage = endpoint(addresses.placePassage, {
  params: idParams,
  body: passagePlacing,
  response: allegation,
})

export const writeFinding = endpoint(addresses.writeFinding, {
  params: idParams,
  body: findingInput,
  response: allegation,
})

export const listCandidates = endpoint(addresses.listCandidates, { params: idParams, response: candidates })
