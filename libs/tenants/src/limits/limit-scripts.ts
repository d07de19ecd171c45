/**
 * What Redis runs of limits, each script whole or not at all. Its clock is the one that counts: those of gateways may differ.
 *
 * Shapes   `a:<rule>` a hash of buckets (`l` level, `a` filled at, `m` size; `r…` requests, `t…` tokens) and `run`, calls that run;
 *          `b:<rule>:<account>` a hash of parts of a window; `g:<gateway>` a hash of open reservations; `leases` a sorted set of
 *          gateways by when their lease ends; `x:<call>` a reservation that was given back while its gateway seemed gone.
 */
const prelude = `
local P = ARGV[1]
local t = redis.call('TIME')
local now = t[1] * 1000 + math.floor(t[2] / 1000)
local DAY = 86400000
local function whole(n) return string.format('%.0f', n) end
local function account(id) return P .. 'a:' .. id end
local function budget(id, kind) return P .. 'b:' .. id .. ':' .. kind end
local function level(key, name, size)
  local v = redis.call('HMGET', key, name .. 'l', name .. 'a', name .. 'm')
  if not v[1] then return size end
  local kept = size - (tonumber(v[3]) - tonumber(v[1]))
  return math.min(size, kept + size * math.max(0, now - tonumber(v[2])) / 60000)
end
local function add(key, slot, amount)
  redis.call('HINCRBYFLOAT', key, whole(slot), whole(amount))
  redis.call('PEXPIRE', key, 63 * DAY)
end
local function close(record, tokens, micros, isHeld)
  for _, held in ipairs(record.r) do
    local key = account(held.id)
    local took = not held.s
    if took and isHeld and not record.m and redis.call('HINCRBY', key, 'run', -1) < 0 then redis.call('HSET', key, 'run', 0) end
    if took and redis.call('HEXISTS', key, 'tl') == 1 then
      redis.call('HINCRBYFLOAT', key, 'tl', whole((isHeld and record.t or 0) - tokens))
    end
    for _, part in ipairs(held.b) do
      local used = string.sub(part[1], 1, 6) == 'tokens' and tokens or micros
      if used < 0 then used = part[3] end
      local more = used - (isHeld and part[3] or 0)
      if more ~= 0 then add(budget(held.id, part[1]), part[2], more) end
    end
  end
end
`;

/** ARGV: prefix, gateway, call, what is asked as JSON. Result: JSON of `StoreAnswer`. */
export const reserveScript = `${prelude}
local gateway, call = ARGV[2], ARGV[3]
local ask = cjson.decode(ARGV[4])
local NEVER = 1e15
local hit, over, left, plans = nil, {}, {}, {}
local function found(at, rule, kind, limit, wait, isSoft)
  if rule.w and not isSoft then plans[at].spared = true end
  if rule.w or isSoft then over[#over + 1] = { at - 1, kind, limit, wait }
  elseif hit == nil or wait > hit[4] then hit = { at - 1, kind, limit, wait } end
end
local function windowOf(b)
  if b.part then
    local slot = math.floor(now / b.part) * b.part
    return slot, slot - b.parts * b.part, nil
  end
  for at = #b.starts - 1, 1, -1 do
    if b.starts[at] <= now then return b.starts[at], b.starts[at], b.starts[at + 1] end
  end
  return b.starts[1], b.starts[1], b.starts[2]
end
local function partsOf(key, b, since)
  for _, known in ipairs(b.base) do redis.call('HSETNX', key, whole(known[1]), whole(known[2])) end
  local all, parts, used = redis.call('HGETALL', key), {}, 0
  for at = 1, #all, 2 do
    local slot, amount = tonumber(all[at]), tonumber(all[at + 1])
    if slot < since - DAY then redis.call('HDEL', key, all[at])
    elseif slot >= since then
      used = used + amount
      parts[#parts + 1] = { slot, amount }
    end
  end
  table.sort(parts, function(one, other) return one[1] < other[1] end)
  return parts, used
end
local function waitFor(b, parts, used, cap, ends)
  if b.want > cap then return NEVER end
  if not b.part then return math.max(0, ends - now) end
  local rest = used
  for _, part in ipairs(parts) do
    rest = rest - part[2]
    if rest < cap and rest + b.want <= cap then return math.max(0, part[1] + (b.parts + 1) * b.part - now) end
  end
  return b.parts * b.part
end
for at, rule in ipairs(ask.rules) do
  local key = account(rule.id)
  local plan = { key = key, slots = {} }
  plans[at] = plan
  if rule.tpc and ask.tokens + (ask.held or 0) > rule.tpc then found(at, rule, 'tokensPerCall', rule.tpc, NEVER) end
  if rule.cc and tonumber(redis.call('HGET', key, 'run') or '0') >= rule.cc then
    found(at, rule, 'concurrentCalls', rule.cc, 1000)
  end
  if rule.rpm then
    plan.r = level(key, 'r', rule.rpm)
    if plan.r < 1 then found(at, rule, 'requestsPerMinute', rule.rpm, (1 - plan.r) * 60000 / rule.rpm) end
  end
  if rule.tpm then
    plan.t = level(key, 't', rule.tpm)
    local want = math.min(ask.tokens, rule.tpm)
    if plan.t < want then found(at, rule, 'tokensPerMinute', rule.tpm, (want - plan.t) * 60000 / rule.tpm) end
  end
  for place, b in ipairs(rule.b) do
    local cap = b.amount
    if b.inc and now < b.untilMs then cap = cap + b.inc end
    local slot, since, ends = windowOf(b)
    local parts, used = partsOf(budget(rule.id, b.account), b, since)
    plan.slots[place] = slot
    if not (used < cap and used + b.want <= cap) then
      found(at, rule, b.kind, cap, waitFor(b, parts, used, cap, ends), b.soft)
    end
    b.rest, b.cap = cap - used, cap
    b.resets = ends and ends - now or (b.parts + 1) * b.part
  end
end
local taken = hit == nil and 1 or 0
local slots, held = {}, {}
for at, rule in ipairs(ask.rules) do
  local plan = plans[at]
  local parts = {}
  if taken == 1 and not plan.spared then
    if not ask.read and not ask.held then redis.call('HINCRBY', plan.key, 'run', 1) end
    if plan.r then redis.call('HSET', plan.key, 'rl', plan.r - 1, 'ra', now, 'rm', rule.rpm) end
    if plan.t then redis.call('HSET', plan.key, 'tl', plan.t - ask.tokens, 'ta', now, 'tm', rule.tpm) end
    redis.call('PEXPIRE', plan.key, 2 * DAY)
  end
  for place, b in ipairs(rule.b) do
    slots[#slots + 1] = plan.slots[place]
    parts[place] = { b.account, plan.slots[place], b.want }
    if taken == 1 and b.want > 0 then add(budget(rule.id, b.account), plan.slots[place], b.want) end
    if not rule.hidden and not b.soft and string.sub(b.kind, 1, 6) == 'tokens' then
      left[#left + 1] = { 't', b.cap, b.rest - taken * b.want, b.resets, b.seconds }
    end
  end
  held[at] = { id = rule.id, b = parts, s = plan.spared }
  if plan.r and not rule.hidden then
    local rest = plan.r - taken
    left[#left + 1] = { 'r', rule.rpm, rest, (rule.rpm - rest) * 60000 / rule.rpm, 60 }
  end
  if plan.t and not rule.hidden then
    local rest = plan.t - taken * ask.tokens
    left[#left + 1] = { 't', rule.tpm, rest, (rule.tpm - rest) * 60000 / rule.tpm, 60 }
  end
end
if taken == 1 and not ask.read then
  local open = P .. 'g:' .. gateway
  redis.call('HSET', open, call, cjson.encode({ t = ask.tokens, r = held, m = ask.held }))
  redis.call('PEXPIRE', open, 2 * DAY)
  redis.call('ZADD', P .. 'leases', 'NX', now + 60000, gateway)
end
return cjson.encode({ hit = hit, over = over, left = left, slots = slots })
`;

/** ARGV: prefix, gateway, call, tokens, micros (-1 = as reserved). Result: 1 = booked now, 0 = it was before. */
export const settleScript = `${prelude}
local open, gone = P .. 'g:' .. ARGV[2], P .. 'x:' .. ARGV[3]
local record = redis.call('HGET', open, ARGV[3])
local isHeld = record and true or false
if isHeld then redis.call('HDEL', open, ARGV[3])
else
  record = redis.call('GET', gone)
  if not record then return 0 end
  redis.call('DEL', gone)
end
record = cjson.decode(record)
close(record, tonumber(ARGV[4]), tonumber(ARGV[5]), isHeld)
return 1
`;

/**
 * ARGV: prefix, gateway, milliseconds of the lease. Renews it, and gives back what gateways held that are gone. Result: how many
 * of those have more.
 */
export const renewScript = `${prelude}
local leases = P .. 'leases'
redis.call('ZADD', leases, now + tonumber(ARGV[3]), ARGV[2])
redis.call('PEXPIRE', leases, 2 * DAY)
redis.call('PEXPIRE', P .. 'g:' .. ARGV[2], 2 * DAY)
local more = 0
for _, gone in ipairs(redis.call('ZRANGEBYSCORE', leases, '-inf', now, 'LIMIT', 0, 4)) do
  local open = P .. 'g:' .. gone
  local some = redis.call('HSCAN', open, 0, 'COUNT', 500)[2]
  for at = 1, #some, 2 do
    redis.call('HDEL', open, some[at])
    redis.call('SET', P .. 'x:' .. some[at], some[at + 1], 'PX', 3600000)
    close(cjson.decode(some[at + 1]), 0, 0, true)
  end
  if redis.call('HLEN', open) == 0 then redis.call('ZREM', leases, gone) else more = more + 1 end
end
return more
`;

/** ARGV: prefix, JSON list of [rule, kind, slot, amount, all that is known]. Books what was used without Redis. */
export const bookScript = `${prelude}
for _, each in ipairs(cjson.decode(ARGV[2])) do
  local key = budget(each[1], each[2])
  if redis.call('HEXISTS', key, whole(each[3])) == 1 then add(key, each[3], each[4])
  else add(key, each[3], math.max(each[4], each[5])) end
end
return 1
`;
