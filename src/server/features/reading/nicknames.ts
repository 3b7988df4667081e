/** Given names with what people are called for them; a short form may stand for several. */
const SHORT_FORMS = `
alexander alex sasha sandy xander|alexandra alex sasha sandra lexi|alfred alf alfie fred|alison ali|amanda mandy|andrew andy drew|angela angie
anna annie anya|anthony tony|antonio tony toni|arthur art|barbara barb babs|benjamin ben benny|beverley bev|beverly bev|bradley brad|bridget biddy
callum cal|cameron cam|caroline caro carrie|catherine cathy cath kate katie|charles charlie chuck|charlotte charlie lottie|christina chris tina
christine chris chrissie|christopher chris kit|claudia claudie|clifford cliff|constance connie|cynthia cindy|daniel dan danny|danielle dani
david dave davey|deborah deb debbie|dennis den|dominic dom|donald don donny|dorothy dot dotty|douglas doug|edward ed eddie ted teddy ned
eleanor ellie nell nora|elizabeth liz lizzie beth betty eliza lisa libby|emily em emmy|emma em|eugene gene|ezekiel zeke|florence flo flossie
frances fran frankie|francis frank frankie|francisco paco pancho|franklin frank|frederick fred freddie|frederik fred freddy|gabriel gabe
gareth gaz|gary gaz|geoffrey geoff|george georgie|gerald gerry jerry|gregory greg|gwendolen gwen|harold harry hal|harriet hattie|helen nell
henry harry hank|imogen immy|isabella bella izzy|isobel izzy|jacob jake|jacqueline jackie|james jim jimmy jamie|janet jan|jeffrey jeff|jennifer jen jenny
jeremy jez jem|jessica jess jessie|joanna jo|joanne jo|john jack johnny|jonathan jon jonny|joseph joe joey|jose pepe|josephine jo josie|joshua josh
judith judy|julia jules|julian jules|katherine kate katie kathy kat|kathleen kathy|kenneth ken kenny|kimberly kim|laurence larry laurie
lawrence larry laurie|leonard len lenny|leslie les|louis lou|louise lou|lucille lucy|malcolm mal|manuel manny|margaret maggie meg peggy madge greta
maria mia|martin marty|mary molly polly|matthew matt|maureen mo|maxwell max|megan meg|melanie mel|melissa mel|michael mike mick mickey|michelle shell
miriam mim|mohammed mo|muhammad mo|nancy nan|natalie nat|natasha tasha|nathan nat|nathaniel nat nate|nicholas nick nicky|nicola nicky nic|nikolaj niko
norman norm|oliver ollie|olivia liv livvy|oscar ozzie|pamela pam|patricia pat patty trish tricia|patrick pat paddy|penelope penny|peter pete|philip phil
phillip phil|phyllis phil|priscilla cilla|rachel rach|raymond ray|rebecca becky becca|reginald reg reggie|richard rich rick ricky dick dickie
robert rob robbie bob bobby bert|roberta bobbie|roderick rod|rodney rod|roger rog|ronald ron ronnie|rosemary rosie|rupert ru|russell russ
samantha sam|samuel sam sammy|sarah sally|sebastian seb|simon si|sophia sophie|spencer spence|stanley stan|stephanie steph|stephen steve stevie
steven steve|stuart stu|susan sue suzie|susanna sue|suzanne sue|terence terry|theodore ted theo|theresa terry tess|thomas tom tommy|timothy tim
tobias toby|valerie val|veronica ronnie|vernon vern|victor vic|victoria vicky tori|vincent vince|virginia ginny|walter walt wally|wendy wen
wilfred wilf|william will bill billy willy liam|winifred winnie|yvonne von|zachary zach zack`

const GIVEN: ReadonlySet<string> = new Set(SHORT_FORMS.split(/[|\s]+/))
const FORMS: ReadonlyMap<string, ReadonlySet<string>> = readShortForms()

/** The given names that a short one may stand for; nothing for what is no short form. */
export const longForms = (short: string): readonly string[] => [...(FORMS.get(short) ?? [])]

/** Whether one is a short form of the other: one that is listed, or a longer name's beginning. */
export const isShortFor = (short: string, long: string): boolean =>
  (short.length >= 3 && short.length < long.length && long.startsWith(short)) ||
  FORMS.get(short)?.has(long) === true

/** Whether people are called so, as far as the list goes. */
export const isGivenName = (word: string): boolean => GIVEN.has(word)

function readShortForms(): Map<string, Set<string>> {
  const forms = new Map<string, Set<string>>()
  for (const line of SHORT_FORMS.split(/[|\n]/)) {
    const [long, ...shorts] = line.trim().split(' ')
    if (!long) continue
    for (const short of shorts) forms.set(short, (forms.get(short) ?? new Set()).add(long))
  }
  return forms
}
