import { describe, expect, it } from 'vitest'
import { PROMPT_TYPES, PROMPT_VARIABLES } from './prompt-types.ts'
import { renderTemplate, systemPromptProblems, templateProblems } from './render-template.ts'

describe('a prompt template', () => {
  it('is rendered with each value exactly as it is', () => {
    const value = 'a $& b $1 \\ {{question}} \u2028 ends'
    expect(renderTemplate('<{{evidence}}>{{question}}{{question}}', { evidence: value, question: 'Q' })).toBe(
      `<${value}>QQ`,
    )
  })

  it('never renders a variable that has no value, not even one that every object has', () => {
    expect(() => renderTemplate('{{constructor}}', {})).toThrow('constructor')
    expect(renderTemplate('{{focus}}!', { focus: '' })).toBe('!')
  })

  it('keeps braces that are no variable', () => {
    expect(renderTemplate('{"a": {"b": 1}} {x} }}', {})).toBe('{"a": {"b": 1}} {x} }}')
  })

  it.each(PROMPT_TYPES)('of %s may name all of its variables and must name the required ones', (type) => {
    const { required, optional } = PROMPT_VARIABLES[type]
    const all = [...required, ...optional].map((name) => `{{${name}}}`).join(' ')
    expect(templateProblems(type, all)).toEqual([])
    for (const name of required)
      expect(templateProblems(type, all.replace(`{{${name}}}`, ''))).toEqual([
        { variable: name, message: expect.stringContaining(`{{${name}}} is missing`) },
      ])
    for (const name of optional) expect(templateProblems(type, all.replace(`{{${name}}}`, ''))).toEqual([])
  })

  it.each([
    {
      template: '{{evidence}} {{questoin}} {{question}}',
      variable: 'questoin',
      says: 'is not a variable of',
    },
    { template: '{{evidence}} {{question}} {{ focus }}', variable: ' focus ', says: 'is not a variable of' },
    { template: '{{evidence}} {{topic}} {{question}}', variable: 'topic', says: 'is not a variable of' },
    { template: '{{evidence}} {{evidence}} {{question}}', variable: 'evidence', says: 'only once' },
    { template: '{{evidence}} {{question}} {{focus', variable: '{{', says: 'does not close' },
  ])('with "$template" is refused and the error names $variable', ({ template, variable, says }) => {
    expect(templateProblems('analysis_question', template)).toEqual([
      { variable, message: expect.stringContaining(says) },
    ])
  })

  it('is refused by the name that people know the prompt by', () => {
    const said = templateProblems('quality_coverage', '{{evidense}}').map(({ message }) => message)
    expect(said).toEqual([
      expect.stringContaining('is not a variable of the prompt “Check: coverage”; it knows'),
      expect.stringContaining('the prompt “Check: coverage” cannot do without it'),
      expect.stringContaining('{{subject}} is missing'),
    ])
  })

  it('without a word to the model in its system prompt is refused at once', () => {
    expect(systemPromptProblems(' \n')).toEqual([
      { variable: '', message: expect.stringContaining('is empty') },
    ])
  })

  it('in a system prompt replaces nothing, so a variable there is named as a mistake', () => {
    expect(systemPromptProblems('Answer as {"a": {"b": {}}}')).toEqual([])
    expect(systemPromptProblems('Read {{evidence}} and {{ evidence }}.')).toEqual([
      { variable: 'evidence', message: expect.stringContaining('system prompt') },
    ])
  })
})
