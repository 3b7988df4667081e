import { DOSSIER, PAYLOAD_FOLDER, TAG_FILES, TAG_MANIFEST } from '#shared/dossier.ts'

export const VERIFY_SIGNATURE = `openssl dgst -sha256 -verify ${DOSSIER.key} -sigopt rsa_padding_mode:pss -sigopt rsa_pss_saltlen:auto -signature ${DOSSIER.listSignature} ${DOSSIER.list}`
export const VERIFY_LEAVES = `sha256sum --ignore-missing -c ${DOSSIER.list}`

/**
 * Checks everything in the bag with what a plain system has: openssl, sha256sum, awk, cmp, find, sed. Each line says
 * which file is wrong; the end says whether all is well.
 */
export const VERIFY_SCRIPT = `#!/bin/sh
# Checks this dossier: sh verify.sh [public-key.pem]. Without a key of your own, the one in the dossier is used.
key=\${1:-${DOSSIER.key}}
case $key in /*) ;; *) [ $# -eq 0 ] || key=$PWD/$key ;; esac
cd "$(dirname "$0")" || exit 2
bad=0
fail() { echo "FAILED: $1"; bad=1; }
signed() { openssl dgst -sha256 -verify "$key" -sigopt rsa_padding_mode:pss -sigopt rsa_pss_saltlen:auto -signature "$1.sig" "$1" >/dev/null 2>&1 || fail "$1: its signature does not hold"; }
(cd .. && sha256sum ${TAG_FILES.join(' ')} | cmp -s - ${TAG_MANIFEST}) || fail "${TAG_MANIFEST}: does not fit ${TAG_FILES.join(', ')}"
(cd .. && sha256sum -c ${TAG_MANIFEST} 2>&1 | grep -v ': OK$') && bad=1
(cd .. && sha256sum -c manifest-sha256.txt 2>&1 | grep -v ': OK$') && bad=1
(cd .. && find . -type f ${[...TAG_FILES, TAG_MANIFEST].map((name) => `! -path ./${name}`).join(' ')} | sed 's,^\\./,,' |
  awk 'FNR == NR { known[substr($0, 67)]; next } !($0 in known) { print "FAILED: " $0 ": is not in manifest-sha256.txt" }' manifest-sha256.txt - | grep .) && bad=1
signed ${DOSSIER.list}
signed ${DOSSIER.issue}
sed -n 's/^ *"\\([0-9a-f]\\{64\\}  [^"]*\\)",\\{0,1\\}$/\\1/p' ${DOSSIER.issue} | sha256sum -c 2>&1 | grep -v ': OK$' && bad=1
sha256sum --ignore-missing -c ${DOSSIER.list} 2>&1 | grep -v ': OK$' && bad=1
find leaves -type f | awk 'FNR == NR { known[substr($0, 67)]; next } !($0 in known) { print "FAILED: ${PAYLOAD_FOLDER}" $0 ": was added" }' ${DOSSIER.list} - | grep . && bad=1
{ find leaves -type f; cut -f 1 ${DOSSIER.withheld}; } | awk 'FNR == NR { there[$0]; next } !(substr($0, 67) in there) { print "FAILED: ${PAYLOAD_FOLDER}" substr($0, 67) ": is missing and not withheld" }' - ${DOSSIER.list} | grep . && bad=1
grep -q "\\"list_sha256\\": \\"$(sha256sum ${DOSSIER.list} | cut -c 1-64)\\"" ${DOSSIER.issue} || fail "${DOSSIER.issue}: belongs to another list"
[ $bad -eq 0 ] && echo "OK: $(find leaves -type f | awk 'END { print NR }') leaves are as they were signed, $(awk 'END { print NR }' ${DOSSIER.withheld}) are withheld."
exit $bad
`
