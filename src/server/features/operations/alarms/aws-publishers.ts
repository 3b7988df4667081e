/** What an AWS service publishes in CloudWatch, as far as alarms here use it, by its own documentation. */
export interface AwsPublisher {
  readonly name: string
  readonly metrics: readonly string[]
}

/** By namespace. The template itself publishes, from a log, whatever is in none of these. */
export const AWS_PUBLISHERS: Readonly<Record<string, AwsPublisher>> = {
  'ECS/ContainerInsights': {
    name: 'Amazon ECS, with Container Insights switched on for the cluster',
    metrics: ['DesiredTaskCount', 'RunningTaskCount'],
  },
  'AWS/ECS': { name: 'Amazon ECS', metrics: ['CPUUtilization', 'MemoryUtilization'] },
  'AWS/AmplifyHosting': { name: 'AWS Amplify Hosting', metrics: ['5xxErrors', 'Requests'] },
  'AWS/ApplicationELB': {
    name: 'Elastic Load Balancing',
    metrics: ['HTTPCode_Target_5XX_Count', 'RequestCount', 'TargetResponseTime', 'HealthyHostCount'],
  },
  CloudWatchSynthetics: { name: 'CloudWatch Synthetics', metrics: ['SuccessPercent'] },
  'AWS/RDS': {
    name: 'Amazon RDS',
    metrics: ['CPUUtilization', 'FreeStorageSpace', 'DatabaseConnections'],
  },
  'AWS/ElastiCache': {
    name: 'Amazon ElastiCache',
    metrics: ['EngineCPUUtilization', 'DatabaseMemoryUsagePercentage'],
  },
}
