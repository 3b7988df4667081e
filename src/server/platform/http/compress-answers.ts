import compress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** Below this a compressed answer saves less than a packet. */
const WORTH_COMPRESSING_BYTES = 1_400

/**
 * Answers of the API compressed: a list of evidence repeats its names 200 times. Files are not, for most already are.
 * To guess a secret by the length of an answer takes many requests that another site makes in somebody's session, and the
 * session's cookie comes with none of them.
 */
export const compressAnswers = async (app: FastifyInstance): Promise<void> => {
  await app.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: WORTH_COMPRESSING_BYTES,
    customTypes: /^application\/(?:problem\+)?json(?:;|$)/,
    encodings: ['br', 'gzip'],
  })
}
