/** Sentence embeddings. Vectors are unit length, so a dot product is the cosine. */
export interface EmbeddingModel {
  /** Stored beside every vector: weights, quantization and runtime, e.g. `minilm-l6-v2-q8/native`. */
  readonly id: string
  readonly dimensions: number
  /** Longest input in the model's own tokens; the model cuts longer text, so chunks stay below it. */
  readonly maxTokens: number
  /** One vector per text, in order. Rejects with an `EmbeddingFailed` AppError; a bad text never fails others' batches silently. */
  embed(texts: readonly string[], signal?: AbortSignal): Promise<Float32Array[]>
  /** Cosine to the whole percent that people are shown: monotone, calibrated per model. See docs/similarity.md. */
  similarityPercent(cosine: number): number
  countTokens(text: string): number
  close(): Promise<void>
}
