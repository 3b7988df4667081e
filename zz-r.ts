import { readText } from '/work/main/src/server/features/reading/read-text.ts'
const about={fileName:'a.txt',occurredAt:null,parties:[],conduct:null,dayFirst:true}
const NOTE=`Tel. note 5/8/24 10:40
Call from Eleni Papadaki (mother) to Musa Conteh, duty desk

EP rang to say that the gate had been open when she came. She did not see anyone. MC said he would look into it.`
const BOOK=`POCKET NOTEBOOK - PC 771 Adebayo
Sat 6 April 2024
2130 hrs Duty at Market St.
2142 hrs Spoke to Lucia Ferreira at no. 9. She stated: "I heard glass go about half nine." She did not see anybody.
2155 hrs I found a brick inside the shop.`
const show=()=>[NOTE,BOOK].map(t=>JSON.stringify(readText(t,about as any).map(u=>u.speaker?.name??'-'))).join(' ')
const LINES=['From: Maria Lindt','To: Jonas Weber','Date: 4 March 2026','','> quoted','>> twice','AS: Who?','JW: "No," she said.','On 4 March 2026, Maria Lindt wrote:','[04/03/26, 17:58] Mia: hi','a;b;c','1;2;3','She said that it was late. He left!','-----Original Message-----','{"user":"a","text":"b"}','   ']
let before=show(); console.log(before)
let seed=1; const rnd=()=>(seed=(seed*1103515245+12345)%2147483648)/2147483648
for(let i=0;i<20000;i++){ const t=Array.from({length:Math.floor(rnd()*25)},()=>LINES[Math.floor(rnd()*16)]).join('\n'); readText(t,about as any); if(i%50===0){const now=show(); if(now!==before){console.log(i,now);before=now}} }
