/// English letters to ARPAbet phones by rule, for words that no dictionary lists (names, mostly).
///
/// The method is that of Elovitz et al., "Automatic translation of English text to phonetics by means of
/// letter-to-sound rules" (NRL report 7948, 1976); the rules are our own and far fewer: at each place the first rule
/// whose letters and context fit is taken. A guess that is near is enough for a decoder that scores sound.
public enum LetterToSound {
    /// The phones of `word`, separated by spaces; nil if it has no letter and no digit that can be spoken.
    public static func pronounce(_ word: String) -> String? {
        let letters = Array(fold(word))
        guard letters.contains(where: { $0 != "'" }) else { return nil }
        // No vowel: letters are said by name ("tv", "mp").
        if letters.count <= 4, !letters.contains(where: { "aeiouy".contains($0) }) {
            return letters.compactMap { names[$0] }.joined(separator: " ")
        }
        var phones: [Substring] = []
        var at = 0
        while at < letters.count {
            guard let rule = (rules[letters[at]] ?? []).first(where: { $0.fits(letters, at) }) else {
                at += 1
                continue
            }
            for phone in rule.phones where phones.last != phone || !isConsonant(phone) { phones.append(phone) }
            at += rule.letters.count
        }
        return phones.isEmpty ? nil : phones.joined(separator: " ")
    }

    /// Lower case a to z and the apostrophe; other letters lose their accents where that is usual; digits are words.
    private static func fold(_ word: String) -> String {
        var folded = ""
        for scalar in word.lowercased().unicodeScalars {
            switch scalar {
            case "a"..."z", "'": folded.unicodeScalars.append(scalar)
            case "0"..."9": folded += digits[Int(scalar.value - 48)]
            default: folded += plain[scalar] ?? ""
            }
        }
        return folded
    }

    private static func isConsonant(_ phone: Substring) -> Bool {
        guard let first = phone.first else { return false }
        return !"AEIOU".contains(first)
    }

    private static let digits = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]

    private static let plain: [Unicode.Scalar: String] = [
        "à": "a", "á": "a", "â": "a", "ã": "a", "å": "a", "ä": "e", "æ": "e", "ç": "s", "è": "e", "é": "e", "ê": "e",
        "ë": "e", "ì": "i", "í": "i", "î": "i", "ï": "i", "ñ": "n", "ò": "o", "ó": "o", "ô": "o", "õ": "o", "ø": "o",
        "ö": "o", "ù": "u", "ú": "u", "û": "u", "ü": "u", "ý": "y", "ÿ": "y", "ß": "ss", "œ": "e", "ł": "l", "š": "sh",
        "č": "ch", "ž": "z", "ř": "r", "ć": "ch", "đ": "d", "ğ": "g", "ı": "i", "ş": "sh",
    ]

    private static let names: [Character: String] = [
        "b": "B IY", "c": "S IY", "d": "D IY", "f": "EH F", "g": "JH IY", "h": "EY CH", "j": "JH EY", "k": "K EY",
        "l": "EH L", "m": "EH M", "n": "EH N", "p": "P IY", "q": "K Y UW", "r": "AA R", "s": "EH S", "t": "T IY",
        "v": "V IY", "w": "D AH B AH L Y UW", "x": "EH K S", "z": "Z IY",
    ]

    private struct Rule {
        let left: [Character]
        let letters: [Character]
        let right: [Character]
        let phones: [Substring]

        /// `left[letters]right phones`. In a context: `#` is the edge of the word, `@` a vowel letter, `&` a
        /// consonant letter, `+` one of e, i, y; the rest stands for itself.
        init(_ text: Substring) {
            let halves = text.split(separator: "=", omittingEmptySubsequences: false)
            let open = halves[0].firstIndex(of: "[") ?? halves[0].startIndex
            let close = halves[0].firstIndex(of: "]") ?? halves[0].startIndex
            left = halves[0][..<open].reversed()
            letters = Array(halves[0][open..<close].dropFirst())
            right = Array(halves[0][close...].dropFirst())
            phones = halves[1].split(separator: " ")
        }

        func fits(_ word: [Character], _ at: Int) -> Bool {
            guard word[at...].starts(with: letters) else { return false }
            for (step, mark) in left.enumerated() where !Rule.fits(mark, word, at - 1 - step) { return false }
            for (step, mark) in right.enumerated() where !Rule.fits(mark, word, at + letters.count + step) {
                return false
            }
            return true
        }

        private static func fits(_ mark: Character, _ word: [Character], _ at: Int) -> Bool {
            guard word.indices.contains(at) else { return mark == "#" }
            switch mark {
            case "#": return false
            case "@": return "aeiouy".contains(word[at])
            case "&": return !"aeiouy'".contains(word[at])
            case "+": return "eiy".contains(word[at])
            default: return word[at] == mark
            }
        }
    }

    private static let rules: [Character: [Rule]] = {
        let all = text.split(whereSeparator: \.isNewline).flatMap { $0.split(separator: ";") }
            .map { Rule($0.drop(while: { $0 == " " })) }
        return Dictionary(grouping: all) { $0.letters[0] }
    }()

    private static let text = """
        [a]#=AH;[augh]=AO;[au]=AO;[aw]=AO;[ay]=EY;[air]=EH R;[ai]=EY;[ar]&=AA R;[ar]#=AA R;[all]=AO L;[alk]=AO K
        [able]#=EY B AH L;[aa]=AA;[ae]=IY;[ange]=EY N JH;[are]#=EH R;[ate]#=EY T;[age]#=IH JH;w[a]=AA;[a]&e#=EY
        [a]&es#=EY;[a]&ed#=EY;[a]&ing=EY;[a]&ion=EY;[a]&@=AA;[a]=AE
        [bb]=B;m[b]#=;[b]=B
        [ch]r=K;[ch]l=K;s[ch]=K;[tch]=CH;[ch]=CH;[ck]=K;[ci]an=SH;[cc]+=K S;[cc]=K;[c]+=S;[c]=K
        [dd]=D;[dge]=JH;[dg]=JH;[d]=D
        [ee]=IY;[eau]=OW;[ear]&=ER;[ear]=IH R;[ea]d=EH;[ea]th=EH;[ea]=IY;[eigh]=EY;[ei]#=AY;c[ei]=IY;[ei]=EY
        [ew]=UW;[eu]=UW;[ey]#=IY;[ey]=EY;[er]#=ER;[er]s#=ER;[er]&=ER;[ere]#=IH R;[er]=EH R;[e]d#=;[es]#=IH Z;#&[e]#=IY
        #&&[e]#=IY;[e]#=;[e]&e#=IY;[e]&@=EH;[e]ment=;[e]=EH
        [ff]=F;[f]=F
        [gh]#=;[gh]t=;[gh]=G;[gg]=G;#[gn]=N;[gn]#=N;[gu]+=G;#[ge]t=G EH;#[gi]&=G IH;[g]e=JH;[g]i=JH;[g]y=JH;[g]=G
        #[h]@=HH;@[h]@=HH;&[h]@=HH;[h]=
        [igh]=AY;[ign]#=AY N;[ild]#=AY L D;[ind]#=AY N D;[ique]#=IY K;[ier]#=IY ER;[ie]#=IY;[ies]#=IY Z;[ie]=IY;[ir]&=ER
        [ir]#=ER;[ire]=AY ER;[ious]=IY AH S;[ize]=AY Z;[ise]#=AY Z;[i]#=IY;[i]&e#=AY;[i]&es#=AY;[i]&ed#=AY;[io]=IY OW
        [ia]=IY AH;[i]@=IY;[i]=IH
        [j]=JH
        #[kn]=N;[kk]=K;[k]=K
        [le]#=AH L;[ll]=L;[l]=L
        [mm]=M;[m]=M
        [ng]#=NG;[ng]@=NG G;[ng]=NG;[nk]=NG K;[nn]=N;[n]=N
        [oar]=AO R;[oa]=OW;[ook]=UH K;[oo]=UW;[oor]=AO R;[ough]t=AO;[ough]=OW;[ould]=UH D;[our]=AO R;[ous]#=AH S
        [ou]=AW;[ow]#=OW;[ow]s#=OW;[ow]=AW;[oy]=OY;[oi]=OY;[or]=AO R;[ore]=AO R;[oe]#=OW;[o]#=OW;[old]=OW L D;[olk]=OW K
        [o]&e#=OW;[o]&es#=OW;[on]#=AH N;[om]#=AH M;[o]&@=OW;[ost]#=OW S T;[o]=AA
        [ph]=F;[pp]=P;#[ps]=S;[p]=P
        [que]#=K;[qu]=K W;[q]=K
        [rr]=R;#[wr]=R;[rh]=R;[r]=R
        [sch]=SH;[sh]=SH;[sion]=ZH AH N;[ssion]=SH AH N;[ss]=S;[sc]+=S;[sure]#=ZH ER;@[s]@=Z;@[s]#=Z;b[s]#=Z;d[s]#=Z
        g[s]#=Z;l[s]#=Z;m[s]#=Z;n[s]#=Z;r[s]#=Z;v[s]#=Z;w[s]#=Z;@[sm]#=Z AH M;[s]=S
        [tion]=SH AH N;[tial]=SH AH L;[tious]=SH AH S;[ture]#=CH ER;[th]m=DH;@[th]er=DH;[the]#=DH;[th]=TH;[tch]=CH
        [tt]=T;[t]=T
        q[u]=W;[ur]&=ER;[ur]#=ER;[ure]#=Y UH R;[ui]=UW;[ue]#=UW;[uy]=AY;#[u]&@=Y UW;#[un]=AH N;[u]&e#=UW;[u]&@=UW
        [u]#=UW;[u]=AH
        [vv]=V;[v]=V
        #[wr]=R;[wh]o=HH;[wh]=W;[w]@=W;[w]=
        #[x]=Z;[x]=K S
        #[y]@=Y;#&[y]#=AY;#&&[y]#=AY;[y]#=IY;[y]&e#=AY;@[y]@=Y;[y]=IH
        [zz]=Z;tz[z]=;[z]=Z
        """
}
