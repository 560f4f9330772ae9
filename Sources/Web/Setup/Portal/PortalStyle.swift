internal import HTTP

/// The style sheet. Without it the pages are plain, and all there.
enum PortalStyle {
    static let response = HTTPResponse(
        headers: [
            "Content-Type": "text/css; charset=utf-8", "Cache-Control": "max-age=300",
            "X-Content-Type-Options": "nosniff",
        ], body: .bytes(Array(sheet.utf8)))

    // Contrast of text is at least 4.5 to 1 in both palettes, that of edges of fields 3 to 1 (WCAG 2.2, 1.4.3, 1.4.11).
    static let sheet = """
        :root{color-scheme:light dark;--page:#eef2f9;--card:#fff;--text:#16202e;--soft:#4d5b70;--line:#c9d3e2;--edge:#76849a;\
        --main:#1857c2;--on:#fff;--tint:#e4edfd;--bad:#9c1c1c;--badtint:#fdeaea}
        @media(prefers-color-scheme:dark){:root{--page:#0e131b;--card:#18202b;--text:#edf2fa;--soft:#a8b5c8;--line:#2f3b4c;\
        --edge:#7d8ca3;--main:#8fb8ff;--on:#0a1930;--tint:#1d2b44;--bad:#ffb3b0;--badtint:#3b1d20}}
        *{box-sizing:border-box}
        body{margin:0;background:var(--page);color:var(--text);font:1.0625rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,\
        "Noto Sans",sans-serif;-webkit-text-size-adjust:100%}
        header,main,footer{max-width:30rem;margin:0 auto;padding:0 1.25rem}
        header{display:flex;align-items:center;gap:.6rem;padding-top:1.25rem;padding-bottom:1rem;font-weight:700;\
        letter-spacing:.08em;color:var(--main)}
        main{background:var(--card);border-radius:1.25rem;padding:1.5rem 1.25rem 1.25rem;box-shadow:0 1px 3px #0002;\
        width:calc(100% - 1.5rem);overflow-wrap:anywhere}
        h1{font-size:1.5rem;line-height:1.25;margin:0 0 .5rem}
        p{margin:.5rem 0}
        a{color:var(--main)}
        .sheet{position:absolute}
        .list{list-style:none;margin:1rem -.5rem;padding:0}
        .list li+li{border-top:1px solid var(--line)}
        .net{display:flex;align-items:center;gap:.9rem;min-height:3.5rem;padding:.5rem;color:inherit;text-decoration:none;\
        border-radius:.6rem}
        .net>span{flex:1;min-width:0}
        .net bdi{display:block;font-weight:600}
        .net small{display:block}
        small,.note{color:var(--soft);font-size:.875rem}
        .net svg{flex:none;color:var(--main)}
        span.net{color:var(--soft)}
        span.net svg{color:var(--soft)}
        a.net:hover{background:var(--tint)}
        label,summary{font-weight:600}
        label{display:block;margin:1.1rem 0 .35rem}
        input,select,button{font:inherit;color:inherit;width:100%;min-height:3rem;border-radius:.75rem;padding:.6rem .9rem;\
        border:1px solid var(--edge);background:var(--card)}
        ::placeholder{color:var(--soft);opacity:1}
        button{background:var(--main);border-color:var(--main);color:var(--on);font-weight:700;cursor:pointer;margin-top:1.25rem}
        .quiet{margin:.5rem 0 0;background:none;border-color:transparent;color:var(--main);font-weight:600;width:auto;\
        padding-left:0;padding-right:0;text-align:left}
        .first{position:absolute;width:1px;height:1px;min-height:0;padding:0;margin:0;opacity:0;overflow:hidden}
        details{border:1px solid var(--line);border-radius:.75rem;padding:0 .9rem;margin-top:1.25rem}
        details[open]{padding-bottom:1rem}
        summary{margin:0;padding:.8rem 0;cursor:pointer}
        .check{display:flex;gap:.6rem;align-items:center}
        .check input{width:1.4rem;min-height:1.4rem;flex:none}
        .check label{margin:0;font-weight:400}
        .words{background:var(--tint);border-radius:.75rem;padding:.8rem .9rem;margin-top:1.25rem}
        .alert{background:var(--badtint);color:var(--bad);border-radius:.75rem;padding:.8rem .9rem;margin:0 0 1.25rem;\
        font-weight:600}
        .alert a{color:inherit;display:inline-block;padding:.25rem 0}
        .links{display:flex;flex-wrap:wrap;gap:0 1.5rem;margin:1rem 0 -.6rem}
        .links a,nav a{padding:.6rem 0}
        :focus-visible{outline:3px solid var(--main);outline-offset:2px}
        nav{display:flex;flex-wrap:wrap;gap:0 1.25rem;justify-content:center;padding:1rem 0 2rem;font-size:.9375rem}
        nav a{color:var(--soft)}
        nav [aria-current]{color:var(--text);font-weight:700;text-decoration:none}

        """
}

/// Icons, drawn by the page itself.
enum PortalIcon {
    /// The signs of the list, once for all its lines.
    static let sheet: Markup = """
        <svg class=sheet width=0 height=0 aria-hidden=true focusable=false><defs>\(signal(3))\(signal(2))\(signal(1))\
        <symbol id=lk viewBox="0 0 24 24"><path d="M8 10V8a4 4 0 0 1 8 0v2" fill=none stroke=currentColor stroke-width=2 />\
        <rect x=5.5 y=10 width=13 height=9.5 rx=2 fill=currentColor /></symbol></defs></svg>
        """

    static func use(_ icon: Markup) -> Markup {
        "<svg width=24 height=24 aria-hidden=true focusable=false><use href=\"#\(icon)\"/></svg>"
    }

    static func use(_ icon: String) -> Markup { use(Markup(icon)) }

    /// A speaker that is heard.
    static let mark: Markup = """
        <svg width=28 height=28 viewBox="0 0 28 28" aria-hidden=true focusable=false fill=none stroke=currentColor \
        stroke-width=2.6 stroke-linecap=round><path d="M4 11v6M9 7v14M14 3v22M19 8v12M24 11.5v5"/></svg>
        """

    private static func signal(_ level: Int) -> Markup {
        let arcs: [Markup] = [
            "M8.6 15.4a4.8 4.8 0 0 1 6.8 0", "M5.4 12.2a9.3 9.3 0 0 1 13.2 0", "M2.3 9.1a13.7 13.7 0 0 1 19.4 0",
        ]
        let paths = arcs.enumerated().map { index, arc -> Markup in
            "<path d=\"\(arc)\"\(index < level ? .empty : " opacity=.28" as Markup) />"
        }
        return """
            <symbol id=w\(level) viewBox="0 0 24 24"><g fill=none stroke=currentColor stroke-width=2.2 stroke-linecap=round>\
            \(paths)</g><circle cx=12 cy=18.8 r=1.9 fill=currentColor /></symbol>
            """
    }
}
