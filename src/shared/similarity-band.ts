/** Display bands of a similarity percent (specification: retrieved evidence chunk). */
export const similarityBand = (percent: number): 'very_high' | 'high' | 'moderate' | 'low' => {
  if (percent >= 85) return 'very_high'
  if (percent >= 70) return 'high'
  return percent >= 60 ? 'moderate' : 'low'
}
