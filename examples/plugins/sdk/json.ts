/** What a JSON text can hold. */
export enum Kind {
  Null,
  Flag,
  Number,
  Text,
  List,
  Map,
}

/** A JSON value. Numbers keep the text that they were written with. */
export class Json {
  kind: Kind = Kind.Null;
  text: string = '';
  keys: string[] = [];
  items: Json[] = [];

  static of(text: string): Json {
    const json = new Json();
    json.kind = Kind.Text;
    json.text = text;
    return json;
  }

  static number(value: i64): Json {
    const json = new Json();
    json.kind = Kind.Number;
    json.text = value.toString();
    return json;
  }

  static list(): Json {
    const json = new Json();
    json.kind = Kind.List;
    return json;
  }

  static map(): Json {
    const json = new Json();
    json.kind = Kind.Map;
    return json;
  }

  static parse(text: string): Json {
    const reader = new Reader(text);
    return reader.value();
  }

  get length(): i32 {
    return this.items.length;
  }

  at(index: i32): Json {
    return this.items[index];
  }

  /** The member of this name; a null value when there is none. */
  get(key: string): Json {
    const index = this.keys.indexOf(key);
    return index < 0 ? new Json() : this.items[index];
  }

  has(key: string): bool {
    return this.keys.includes(key);
  }

  set(key: string, value: Json): Json {
    const index = this.keys.indexOf(key);
    if (index >= 0) {
      this.items[index] = value;
    } else {
      this.keys.push(key);
      this.items.push(value);
    }
    return this;
  }

  push(value: Json): Json {
    this.items.push(value);
    return this;
  }

  toString(): string {
    const parts: string[] = [];
    this.write(parts);
    return parts.join('');
  }

  private write(parts: string[]): void {
    if (this.kind == Kind.Text) {
      parts.push(quoted(this.text));
    } else if (this.kind == Kind.List || this.kind == Kind.Map) {
      const isMap = this.kind == Kind.Map;
      parts.push(isMap ? '{' : '[');
      for (let index = 0; index < this.items.length; index += 1) {
        if (index > 0) parts.push(',');
        if (isMap) {
          parts.push(quoted(this.keys[index]));
          parts.push(':');
        }
        this.items[index].write(parts);
      }
      parts.push(isMap ? '}' : ']');
    } else {
      parts.push(this.kind == Kind.Null ? 'null' : this.text);
    }
  }
}

function quoted(text: string): string {
  const parts: string[] = ['"'];
  let from = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code >= 0x20 && code != 0x22 && code != 0x5c) continue;
    parts.push(text.substring(from, index));
    if (code < 0x20) parts.push('\\u' + code.toString(16).padStart(4, '0'));
    else parts.push(code == 0x22 ? '\\"' : '\\\\');
    from = index + 1;
  }
  parts.push(text.substring(from));
  parts.push('"');
  return parts.join('');
}

/** Reads what the host sends, which is always valid JSON. */
class Reader {
  at: i32 = 0;

  constructor(private source: string) {}

  value(): Json {
    this.space();
    const code = this.source.charCodeAt(this.at);
    if (code == 0x7b) return this.map();
    if (code == 0x5b) return this.list();
    if (code == 0x22) return Json.of(this.string());
    return this.word();
  }

  private space(): void {
    while (this.source.charCodeAt(this.at) <= 0x20) this.at += 1;
  }

  /** Whether the container goes on after a value; the sign is passed. */
  private goesOn(): bool {
    this.space();
    this.at += 1;
    return this.source.charCodeAt(this.at - 1) == 0x2c;
  }

  private isEmpty(close: i32): bool {
    this.at += 1;
    this.space();
    if (this.source.charCodeAt(this.at) != close) return false;
    this.at += 1;
    return true;
  }

  private map(): Json {
    const json = Json.map();
    if (this.isEmpty(0x7d)) return json;
    do {
      this.space();
      json.keys.push(this.string());
      this.space();
      this.at += 1;
      json.items.push(this.value());
    } while (this.goesOn());
    return json;
  }

  private list(): Json {
    const json = Json.list();
    if (this.isEmpty(0x5d)) return json;
    do {
      json.items.push(this.value());
    } while (this.goesOn());
    return json;
  }

  private word(): Json {
    const from = this.at;
    while (this.at < this.source.length) {
      const code = this.source.charCodeAt(this.at);
      if (code <= 0x20 || code == 0x2c || code == 0x7d || code == 0x5d) break;
      this.at += 1;
    }
    const json = new Json();
    json.text = this.source.substring(from, this.at);
    const first = json.text.charCodeAt(0);
    if (first == 0x74 || first == 0x66) json.kind = Kind.Flag;
    else if (first == 0x6e) json.text = '';
    else json.kind = Kind.Number;
    return json;
  }

  private string(): string {
    this.at += 1;
    const parts: string[] = [];
    let from = this.at;
    for (;;) {
      const code = this.source.charCodeAt(this.at);
      if (code == 0x22) break;
      if (code == 0x5c) {
        parts.push(this.source.substring(from, this.at));
        parts.push(this.escape());
        from = this.at;
      } else {
        this.at += 1;
      }
    }
    parts.push(this.source.substring(from, this.at));
    this.at += 1;
    return parts.length == 1 ? parts[0] : parts.join('');
  }

  private escape(): string {
    const code = this.source.charCodeAt(this.at + 1);
    this.at += 2;
    if (code == 0x75) {
      const digits = this.source.substring(this.at, this.at + 4);
      this.at += 4;
      return String.fromCharCode(<i32>parseInt(digits, 16));
    }
    if (code == 0x6e) return '\n';
    if (code == 0x74) return '\t';
    if (code == 0x72) return '\r';
    if (code == 0x62) return '\b';
    if (code == 0x66) return '\f';
    return String.fromCharCode(code);
  }
}
