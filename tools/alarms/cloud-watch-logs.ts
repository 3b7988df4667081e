import type { Alarm, EventFilter, LogFilter } from '#server/features/operations/alarms/alarm.ts'

/** The namespace of the metrics that the template's filters publish. */
export const OWN_NAMESPACE = 'Probity'

/** A CloudFormation logical id: letters and digits only. */
export const logicalId = (name: string): string =>
  name.replaceAll(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())

const PARAMETER = /\{([\w:]+)\}/g
/** Replaces {Names} in a text with parameters of the template. */
export const withParameters = (text: string) =>
  text.search(PARAMETER) < 0 ? text : { 'Fn::Sub': text.replaceAll(PARAMETER, '$${$1}') }

/** Applies `withParameters` to every string of an event pattern. */
function fillPattern(pattern: unknown): unknown {
  if (typeof pattern === 'string') return withParameters(pattern)
  if (Array.isArray(pattern)) return pattern.map(fillPattern)
  if (pattern === null || typeof pattern !== 'object') return pattern
  return Object.fromEntries(Object.entries(pattern).map(([key, value]) => [key, fillPattern(value)]))
}

/** Counts the matching lines of a log group, under the name of the alarm. */
export const metricFilter = (
  { name }: Alarm,
  logGroup: object,
  pattern: LogFilter['pattern'],
  value: LogFilter['value'],
): [string, object] => [
  logicalId(`filter-${name}`),
  {
    Type: 'AWS::Logs::MetricFilter',
    Properties: {
      LogGroupName: logGroup,
      FilterPattern: pattern,
      MetricTransformations: [{ MetricNamespace: OWN_NAMESPACE, MetricName: name, MetricValue: value }],
    },
  },
]

/** A rule that writes the events to a log group, and a filter that counts them there. */
export function countedEvents(alarm: Alarm, { source, pattern }: EventFilter): [string, object][] {
  const group = logicalId(`events-${alarm.name}`)
  const arn = { 'Fn::GetAtt': [group, 'Arn'] }
  return [
    [
      group,
      {
        Type: 'AWS::Logs::LogGroup',
        Properties: {
          LogGroupName: { 'Fn::Sub': `/aws/events/probity-\${Stage}-${alarm.name}` },
          RetentionInDays: 30,
        },
      },
    ],
    [
      logicalId(`policy-${alarm.name}`),
      {
        Type: 'AWS::Logs::ResourcePolicy',
        Properties: {
          PolicyName: { 'Fn::Sub': `probity-\${Stage}-${alarm.name}` },
          PolicyDocument: {
            'Fn::Sub': JSON.stringify({
              Version: '2012-10-17',
              Statement: [
                {
                  Effect: 'Allow',
                  Principal: { Service: ['events.amazonaws.com', 'delivery.logs.amazonaws.com'] },
                  Action: ['logs:CreateLogStream', 'logs:PutLogEvents'],
                  Resource: `\${${group}.Arn}`,
                },
              ],
            }),
          },
        },
      },
    ],
    [
      logicalId(`rule-${alarm.name}`),
      {
        Type: 'AWS::Events::Rule',
        Properties: {
          EventPattern: { source: [source], ...(fillPattern(pattern) as object) },
          Targets: [{ Id: 'log', Arn: arn }],
        },
      },
    ],
    metricFilter(alarm, { Ref: group }, '', '1'),
  ]
}
