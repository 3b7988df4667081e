import { addresses } from './addresses.ts'

/** Questions and topics are asked for in the same six ways. */
export const inquiryAddresses = {
  question: {
    list: addresses.listQuestions,
    create: addresses.createQuestion,
    get: addresses.getQuestion,
    update: addresses.updateQuestion,
    delete: addresses.deleteQuestion,
    listWordings: addresses.listQuestionWordings,
  },
  topic: {
    list: addresses.listTopics,
    create: addresses.createTopic,
    get: addresses.getTopic,
    update: addresses.updateTopic,
    delete: addresses.deleteTopic,
    listWordings: addresses.listTopicWordings,
  },
} as const
